"""What holds for the tests of every folder, those of the rulesets too."""

pytest_plugins = ["tests.rulesets", "tests.clauses", "tests.explored", "tests.approved", "tests.skipped"]
