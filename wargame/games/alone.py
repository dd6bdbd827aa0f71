"""The terms by which one person plays a game (ADR 0111)."""

PRACTICE = "practice"
"""Against practice players: how they play."""

SOLO = "solo"
"""All sides in one hand."""
