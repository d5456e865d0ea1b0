"""Notices to people who are away: their channels, what they are sent and when, and the delivery."""
