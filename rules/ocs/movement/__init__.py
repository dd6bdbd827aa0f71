"""4-7, 12.2, 12.5, 13, 19, 20 Movement and transport of every kind, fuel, reserves."""
