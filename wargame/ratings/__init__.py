"""How strong players are: Glicko-2 by ruleset and pace, with what each side of a scenario is worth."""
