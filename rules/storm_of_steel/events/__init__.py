"""12 The random events and what their cards do."""
