"""Limits on connections that uvicorn has no settings for: subclasses of its protocols with deadlines and sizes."""
