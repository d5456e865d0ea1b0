"""The rules of a round, part by part. Each module lists the actions of its phases and applies them."""
