"""The rules of a round, part by part. Each module handles its phases and passes the others on to the next."""
