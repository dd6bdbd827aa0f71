"""What ratings publish to whoever listens, after the commit."""

from django.dispatch import Signal

ratings_moved = Signal()
"""Results were taken in, or taken out: ratings are others than before."""
