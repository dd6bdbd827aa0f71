"""12.6-12.11 Trace supply and what follows from it: Extenders, attrition, stocks, dumps blown and captured."""
