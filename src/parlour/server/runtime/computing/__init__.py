"""What takes long, and who comes next: computers in threads, records in a process, each behind a fair queue."""
