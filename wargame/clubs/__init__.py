"""Clubs: who belongs to one, and who may do what there."""
