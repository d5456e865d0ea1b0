"""The report: everything that was measured, as a page for designers and as JSON for programs."""
