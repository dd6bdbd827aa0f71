"""What the umpire explains and marks."""
