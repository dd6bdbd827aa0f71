"""9 Assaults, occupying, surrender."""
