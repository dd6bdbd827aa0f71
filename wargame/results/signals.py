"""What results publish to who listens, after the commit."""

from django.dispatch import Signal

result_recorded = Signal()
"""A game has ended and its result stands: `result`."""

result_annulled = Signal()
"""A result no longer counts, or counts again: `result`."""
