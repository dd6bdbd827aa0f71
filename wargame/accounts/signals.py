"""What accounts publish to whoever listens."""

from django.dispatch import Signal

person_leaving = Signal()
"""Somebody closes their account: `user`. Sent within the transaction, while the name and the rights are still there."""
