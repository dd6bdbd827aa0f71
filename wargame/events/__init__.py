"""Tournaments: who plays in them, their stages and rounds, what directors do, and the sign-off."""
