"""What everybody may see of clubs and events, told to their webhooks (ADR 0122)."""
