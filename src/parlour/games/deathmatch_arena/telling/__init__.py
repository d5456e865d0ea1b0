"""What a person is told: of actions, of what is to be done, and of what happens, beat by beat."""
