"""Places in a club: ladders, their seasons and divisions, and the challenges that move people up and down."""
