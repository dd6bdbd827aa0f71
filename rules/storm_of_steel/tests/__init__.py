"""Tests of this ruleset alone."""
