"""What an operator does with a server's database, beside the server: back up, restore, check, migrate, export."""
