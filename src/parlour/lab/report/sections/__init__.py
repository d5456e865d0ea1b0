"""The sections of a report. Each answers a question or states what is missing."""
