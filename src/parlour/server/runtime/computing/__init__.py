"""Long computations: computers in threads, records in a process, each behind a fair queue."""
