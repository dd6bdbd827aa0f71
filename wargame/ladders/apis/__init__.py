"""The API of ladders, below /api/ladders/."""
