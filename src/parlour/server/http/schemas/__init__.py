"""The schemas of requests and responses."""
