"""Disputes and rulings: who directs a game, what is asked of them, what they decide, and what follows for others."""
