"""The record of a game: a chain of facts that anybody can check."""
