"""Long computations, each behind a fair queue: computers in threads, records in a separate process."""
