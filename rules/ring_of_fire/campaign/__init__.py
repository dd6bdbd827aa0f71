"""B14, B17 What lasts the whole game: replacements, victory and the bid for a side."""

from __future__ import annotations
