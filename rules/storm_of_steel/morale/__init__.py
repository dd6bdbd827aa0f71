"""10 Rallying, demoralisation; what a hit does to a unit."""
