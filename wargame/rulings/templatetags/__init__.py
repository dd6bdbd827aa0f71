"""Tags of the pages of rulings."""
