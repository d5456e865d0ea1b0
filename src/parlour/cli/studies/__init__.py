"""What `parlour arena` and `parlour train` do and print. Only the command line imports these, for they need Rich."""
