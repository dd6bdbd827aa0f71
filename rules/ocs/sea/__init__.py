"""18 Ships: where they are and go, what they fire at, who fires at them."""
