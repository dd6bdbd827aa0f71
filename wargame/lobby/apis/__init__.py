"""The API of the lobby: how a game ended."""
