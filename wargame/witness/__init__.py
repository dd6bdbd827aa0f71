"""Once a day one hash over all that has happened: whoever keeps it elsewhere is a witness of every game."""
