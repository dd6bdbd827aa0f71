# What practice opponents say of why they act, in every game; worth is in points of victory.
practice-takes = it takes { HEX($places) }: worth { NUMBER($points, maximumFractionDigits: 1) } points
practice-destroys = it is likely to remove { UNITS($units) }: worth { NUMBER($points, maximumFractionDigits: 1) } points
practice-gains = the position is better for it, worth { NUMBER($points, maximumFractionDigits: 1) } points
practice-least = it is the least loss, { NUMBER($points, maximumFractionDigits: 1) } points
practice-nothing = nothing else would gain anything
bold-attacks = the figures favour it, as far as it can see
bold-nearer = it comes nearer to the enemy
bold-may = it may, and does not look further ahead
