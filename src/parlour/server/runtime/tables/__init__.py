"""Tables in memory: fetching them, keeping them up to date, putting them away, and their priorities."""
