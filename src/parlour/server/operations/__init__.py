"""Commands for operators, run beside the server: back up, restore, migrate, check and export its database."""
