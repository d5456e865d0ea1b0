"""What lies on spots: pieces by their kinds, cards, and how several of them lie together."""
