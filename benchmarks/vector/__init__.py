"""Many games stepped at once, as programs that learn step them, beside other libraries."""
