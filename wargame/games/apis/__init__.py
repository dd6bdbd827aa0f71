"""The API: one class per operation, each parses, calls one service or selector, and answers."""
