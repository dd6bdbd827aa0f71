"""How two who want a side get one: bids, an auction, one divides and the other chooses (ADR 0081)."""
