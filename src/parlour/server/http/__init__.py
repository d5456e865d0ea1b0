"""The interface under /api, its live connections, and the page."""
