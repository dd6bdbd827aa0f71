"""IX, X.C, XIV Supply, isolation, fuel, replacements and reinforcements."""
