"""Storage of tables in a database: a SQLite file or PostgreSQL."""
