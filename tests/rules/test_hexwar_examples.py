"""Every module of `rules.hexwar` has an example in its docstring, and it answers what is written."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

from rules import hexwar

MODULES = [found.name for found in pkgutil.iter_modules(hexwar.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_the_example_answers_what_is_written(name: str) -> None:
    module = importlib.import_module(f"rules.hexwar.{name}")
    tried = doctest.testmod(module)
    assert tried.attempted and not tried.failed
