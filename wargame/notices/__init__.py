"""What a person is told on the site: one page of notices and a bell that counts the new ones (ADR 0005)."""
