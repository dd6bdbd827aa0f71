"""X.B, XIII.A-C Committing attacks, odds, results."""
