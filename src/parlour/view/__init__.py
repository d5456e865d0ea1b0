"""What a person sees of a game: scenes, their drawing as text, and the languages in which things are said."""
