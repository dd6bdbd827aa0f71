"""Explanations and what is drawn besides the units."""
