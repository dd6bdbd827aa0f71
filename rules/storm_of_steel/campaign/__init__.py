"""Setting up, objectives, victory, the history of the game."""
