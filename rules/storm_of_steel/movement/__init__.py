"""4, 5, 11 Command points, moving, terrain, fortifications on the way, transport."""
