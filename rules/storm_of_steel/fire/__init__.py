"""6 Fire: eligibility, soft and armoured targets, mortars, spotting, damage."""
