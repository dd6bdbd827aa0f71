"""How games ended and for whom: recorded once, annulled with a reason, never deleted."""
