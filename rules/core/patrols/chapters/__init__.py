"""The chapters of the rules, each a module."""
