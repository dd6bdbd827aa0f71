"""Faults put into the code one at a time, and whether a test finds them: `manage.py faults`."""
