"""Properties of this game; what can be said as a table is in `cases/`."""
