# What practice opponents say of why they act, in every game; worth is in points of victory.
practice-takes = takes { HEX($places) }: worth { NUMBER($points, maximumFractionDigits: 1) } points
practice-destroys = is likely to remove { UNITS($units) }: worth { NUMBER($points, maximumFractionDigits: 1) } points
practice-gains = { $act }: a better position, worth { NUMBER($points, maximumFractionDigits: 1) } points
practice-least = { $act }: the least loss, { NUMBER($points, maximumFractionDigits: 1) } points
practice-nothing = nothing else would gain anything
