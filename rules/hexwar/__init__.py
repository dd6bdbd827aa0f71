"""What hex wargames share beyond what every game needs: odds, stacks, zones of control, networks, payment.

Each module is one idea without a state of its own: a ruleset hands in its figures and asks. It stands between the core,
which knows nothing of it, and the rulesets, which take what fits them (ADR 0106).
"""
