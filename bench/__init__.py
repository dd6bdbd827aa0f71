"""What the site costs: `manage.py bench [NAME …]`, written down in `docs/speed.md`."""
