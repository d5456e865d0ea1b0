"""The sections of a report: each answers a question, or says what is lacking."""
