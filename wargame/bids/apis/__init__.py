"""The operations of bids."""
