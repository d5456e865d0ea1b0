"""The rules of a table: commands become events, and events make the table. Pure: no disk, network or system clock."""
