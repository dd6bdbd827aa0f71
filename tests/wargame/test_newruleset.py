"""A new ruleset is one new folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

import rules
from rules.core import registry
from rules.core.dice import SeededDice


@pytest.fixture
def registry_kept() -> Iterator[None]:
    """What a test registers is forgotten after it."""
    before = list(registry._registered)
    yield
    registry._registered[:] = before
    registry._folders.cache_clear()


@pytest.mark.usefixtures("registry_kept")
@pytest.mark.parametrize("like", ["skeleton", "patrols"])
def test_the_copy_plays(tmp_path: Path, like: str) -> None:
    call_command("newruleset", "trial_run", into=tmp_path, like=like)
    ruleset = rules.get(rules.register_folder(tmp_path / "trial_run"))
    assert (ruleset.id, ruleset.title) == ("trial_run", "Trial Run")
    scenario = next(iter(ruleset.scenarios))
    state = ruleset.fold(None, ruleset.setup(scenario, {}, SeededDice(1)))
    assert ruleset.decisions(state)


@pytest.mark.parametrize("like", ["skeleton", "patrols"])
def test_what_is_told_is_told_of_the_copy(tmp_path: Path, like: str) -> None:
    """Nothing is left over of recordings that are not copied, and no module is named as the skeleton's."""
    call_command("newruleset", "trial_run", into=tmp_path, like=like)
    home = tmp_path / "trial_run"
    cases = {path.stem for path in home.glob("cases/*.toml")} - {"uncovered"}
    assert {path.stem for path in home.glob("told/*")} == cases | {"defaults", "scenarios"}
    told = (home / "told" / "defaults.txt").read_text().splitlines()
    assert told and all(line.startswith("rules.trial_run.") for line in told)


@pytest.mark.parametrize("name", ["Upper", "two words", "9lives", "../away", "x"])
def test_a_name_that_is_no_id_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(CommandError, match="no id"):
        call_command("newruleset", name, into=tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    with pytest.raises(CommandError, match="there already"):
        call_command("newruleset", "taken", into=tmp_path)
