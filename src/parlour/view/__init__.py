"""Scenes and beats: descriptions of a game for any user interface."""
