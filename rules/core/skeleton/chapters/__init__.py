"""The chapters of the rules, a module each; nobody lists them. What a chapter may bring says `core.chapters`."""
