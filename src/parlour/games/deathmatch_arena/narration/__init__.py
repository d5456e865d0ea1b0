"""Sentences for actions, prompts and events, beat by beat."""
