"""The commands over many games and what they print: arena, train and lab. They need Rich."""
