"""Properties of the rules that no single case can state."""
