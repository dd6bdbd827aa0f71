"""7 Support decks, bombardments, air strikes."""
