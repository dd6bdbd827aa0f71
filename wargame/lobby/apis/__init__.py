"""The API of the lobby: open games, what would be fair for two, how a game ended."""
