"""B9, B10, B11 The chances and prices that are shown are those of the dice, and what is then paid."""

from __future__ import annotations
