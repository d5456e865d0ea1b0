"""The report: what a designer reads of all that was measured, one file for a browser and one for programs."""
