"""What results publish to whoever listens, after the commit."""

from django.dispatch import Signal

result_recorded = Signal()
"""A game has ended and its result stands: `result`."""

result_annulled = Signal()
"""A result no longer counts, or counts again: `result`."""

results_released = Signal()
"""Results that were held until the round of their event was signed count from now on: `results`."""
