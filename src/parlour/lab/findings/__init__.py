"""Findings: pages about each game, generated from lab reports by `python -m parlour.lab.findings`."""
