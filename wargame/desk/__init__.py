"""The director's desk: what waits, what happened, and a moment as each side saw it."""
