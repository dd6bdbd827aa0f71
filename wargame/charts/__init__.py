"""Small charts as SVG in the page: they read without script, and each says in words what it shows."""
