"""Shapes of the API; filled in below."""

COMPONENTS = ()
