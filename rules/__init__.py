"""The rules: pure functions over frozen records. Start with `rules.core.ruleset`."""
