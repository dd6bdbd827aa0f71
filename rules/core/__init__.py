"""What every ruleset shares: the contract, hexes, dice, tables, codec, registry. No Django, no ruleset."""
