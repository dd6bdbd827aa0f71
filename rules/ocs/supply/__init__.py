"""12.1-12.4 On-map supply: who may draw from which dump, through which HQ, and what it costs."""
