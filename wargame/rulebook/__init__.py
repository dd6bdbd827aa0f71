"""The rule books of the rulesets: pages for everybody, and the same for programs."""
