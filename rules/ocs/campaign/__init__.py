"""2, 13.5-13.6, 15-17, 24 What a scenario brings: weather, arrivals, rebuilding, victory."""
