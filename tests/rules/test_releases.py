"""Releases: what their name hangs on, when one can be published, and that a release is played beside the present."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from rules.core import frozen, registry, releases
from rules.core.codec import encode
from rules.core.contract import SPECTATOR, UMPIRE
from rules.core.dice import SeededDice
from rules.core.errors import Illegal, Malformed
from rules.core.recordings import moment, read_recording, replay
from rules.core.registry import HOME
from rules.core.ruleset import Ruleset
from tests import rulesets
from tests.clauses import clause

each = rulesets.each("id")
CASELESS = shutil.ignore_patterns("__pycache__", "told")


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Path]:
    """A ruleset of its own, of version 1."""
    home = tmp_path / "town"
    shutil.copytree(HOME / "core" / "skeleton", home, ignore=CASELESS)
    (home / "CHANGES.md").write_text("# Changes\n\n- 1 (2026-11-23): The first.\n")
    rules.register_folder(home)
    yield home
    registry.forget_folder(home)


def name(home: Path) -> str:
    return releases.name_of(releases.hashes(releases.freeze(home)))


def thawed(id: str, tmp_path: Path) -> Ruleset:
    """The ruleset as it is now, out of an archive."""
    files = releases.freeze(registry.folder(id))
    label = releases.name_of(releases.hashes(files))
    frozen.unpack(files, tmp_path / label)
    return frozen.ruleset(label, id, tmp_path / label)


def test_the_name_hangs_on_rules_data_words_and_core(town: Path) -> None:
    known = {name(town)}
    for file in ("state.py", "data/charts.toml", "words/en.ftl", "meta.toml"):
        with (town / file).open("a") as opened:
            opened.write("\n# more\n")
        known.add(name(town))
    assert len(known) == 5
    assert any(path.startswith("core/") for path in releases.freeze(town))
    for file in ("cases/1_sequence.toml", "recordings/draw.jsonl", "README.md", "CHANGES.md", ".#state.py"):
        with (town / file).open("a") as opened:
            opened.write("\n")
    assert name(town) in known


def test_what_was_published_is_current_until_it_changes(town: Path) -> None:
    assert releases.current(town) == releases.WORKING
    published = releases.publish("town")
    assert releases.publish("town") == published
    assert releases.current(town) == published
    assert releases.read_releases("town") == {"1": published}


def test_changed_rules_need_a_version_and_a_line(town: Path) -> None:
    first = releases.publish("town")
    (town / "state.py").write_text((town / "state.py").read_text() + "\n# more\n")
    with pytest.raises(releases.NotReleased, match="raise the version"):
        releases.publish("town")
    meta = town / "meta.toml"
    meta.write_text(meta.read_text().replace("version = 1", "version = 2"))
    registry.read_meta.cache_clear()
    with pytest.raises(releases.NotReleased, match="does not say what version 2 changes"):
        releases.publish("town")
    with (town / "CHANGES.md").open("a") as file:
        file.write("- 2 (2026-12-01): 2.4 woods cost 3.\n")
    second = releases.publish("town")
    assert releases.read_releases("town") == {"1": first, "2": second}
    assert [(c.version, c.text) for c in releases.changes(town)] == [
        (2, "2.4 woods cost 3."),
        (1, "The first."),
    ]


def test_no_version_goes_back(town: Path) -> None:
    releases.publish("town")
    meta = town / "meta.toml"
    meta.write_text(meta.read_text().replace("version = 1", "version = 0"))
    (town / "CHANGES.md").write_text("- 0 (2026-11-01): Before the first.\n")
    registry.read_meta.cache_clear()
    with pytest.raises(releases.NotReleased, match="later version than 0"):
        releases.publish("town")


def shortest(id: str) -> list[pytest.ParameterSet]:
    """The shortest recording of a ruleset; a new one has none yet."""
    paths = sorted(registry.folder(id).glob("recordings/*.jsonl"), key=lambda path: path.stat().st_size)
    return [pytest.param(path, id=id) for path in paths[:1]]


@clause("Publishing")
@rulesets.some("recording", shortest)
@pytest.mark.dear
def test_a_release_judges_as_the_rules_it_was_frozen_from(recording: Path, tmp_path: Path) -> None:
    """Under names of its own: what comes out of it is ours, record by record."""
    id = recording.parents[1].name
    now, then = rules.get(id), thawed(id, tmp_path)
    assert then.State is not now.State and then.version == now.version
    assert sum(1 for _ in replay(then, recording)) == sum(1 for _ in replay(now, recording))
    header, _ = read_recording(recording)
    assert encode(then.board(header.scenario)) == encode(now.board(header.scenario))
    for share in (0, 0.3, 0.7, 1):
        mine, theirs = moment(now, recording, share), moment(then, recording, share)
        assert encode(theirs) == encode(mine)
        assert then.standing(theirs) == now.standing(mine)
        assert tuple(then.decisions(theirs)) == tuple(now.decisions(mine))
        sides = now.scenarios[header.scenario].sides
        for viewer in (*sides, SPECTATOR, UMPIRE):
            assert encode(then.view(theirs, viewer)) == encode(now.view(mine, viewer))
        for decision in now.decisions(mine):
            actor = decision.command or decision.side
            found = now.options(mine, actor, {})
            assert encode(then.options(theirs, actor, {})) == encode(found)
            for candidate in found.candidates:
                draft = {"do": candidate.value}
                assert encode(then.options(theirs, actor, draft)) == encode(now.options(mine, actor, draft))


@clause("Publishing")
@each
@pytest.mark.dear
def test_its_refusals_are_ours(id: str, tmp_path: Path) -> None:
    now, then = rules.get(id), thawed(id, tmp_path)
    scenario = next(iter(now.scenarios))
    with pytest.raises(Malformed):
        then.setup("nowhere", {}, SeededDice(1))
    options = {choice.id: choice.default for choice in now.scenarios[scenario].choices}
    state = then.fold(None, then.setup(scenario, options, SeededDice(1)))
    with pytest.raises(Malformed):
        then.read_action({"do": "no such thing"})
    asked = {decision.side for decision in then.decisions(state)}
    tag = next(iter(now._slots))
    other = next((side for side in now.scenarios[scenario].sides if side not in asked), None)
    if other is None:
        return  # everybody is asked: nobody is out of turn
    with pytest.raises((Illegal, Malformed)):
        then.resolve(state, other, then.read_action({"do": tag}), SeededDice(1))


@pytest.mark.dear
def test_no_module_of_one_version_knows_another(tmp_path: Path) -> None:
    """In a process of its own, which knows the release and nothing else of the rules."""
    files = releases.freeze(HOME / "core" / "skeleton")
    label = releases.name_of(releases.hashes(files))
    frozen.unpack(files, tmp_path / label)
    code = f"""
import sys
from pathlib import Path
from rules.core import frozen
before = {{name for name in sys.modules if name.split(".")[0] == "rules"}}
frozen.ruleset({label!r}, "skeleton", Path({str(tmp_path / label)!r}))
after = {{name for name in sys.modules if name.split(".")[0] == "rules"}}
assert after == before, after - before
own = [m for name, m in sys.modules.items() if name.split(".")[0] == "rules_" + {label!r}]
assert len(own) > 20
for module in own:
    for value in [value for name, value in vars(module).items() if not name.startswith("__")]:
        home = getattr(value, "__module__", "") or ""
        assert not str(home).startswith("rules."), (module, value)
"""
    subprocess.run([sys.executable, "-c", code], check=True, cwd=HOME.parent)


def commits_of(id: str, label: str) -> list[str]:
    """The commits since which its recordings stood as they did, newest first, down to the one that published a release;
    none where this copy has no history, or the machine no git.
    """
    if shutil.which("git") is None:
        return []
    first = _log("--reverse", f"-S{label}", "--", f"rules/{id}/releases.toml")[:1]
    return [*_log(f"{first[0]}..", "--", f"rules/{id}/recordings"), *first] if first else []


def _log(*asked: str) -> list[str]:
    found = subprocess.run(
        ["git", "log", "--format=%H", *asked], cwd=HOME.parent, capture_output=True, text=True, check=False
    )
    return found.stdout.split()


def unpack_commit(commit: str, tree: Path) -> Path:
    """The rules as they stood in a commit."""
    tree.mkdir()
    archive = subprocess.run(
        ["git", "archive", commit, "rules"], cwd=HOME.parent, capture_output=True, check=True
    )
    subprocess.run(["tar", "-x", "-C", str(tree)], input=archive.stdout, check=True)
    return tree / "rules"


PUBLISHED = [
    pytest.param(
        id, label, id=f"{id}-{version}", marks=() if version == max(found) else pytest.mark.exhaustive
    )
    for id in sorted(path.parent.name for path in HOME.glob("*/releases.toml"))
    for found in [releases.read_releases(id)]
    for version, label in found.items()
]
"""The ordinary run has the newest of each."""


@pytest.mark.parametrize(("id", "label"), PUBLISHED)
def test_every_recording_of_every_release_replays_for_ever(id: str, label: str, tmp_path: Path) -> None:
    """A release is what stood in the commit that published it. Its recordings are the last that it made: they may be
    renewed while it is current.
    """
    if id in registry.available() and releases.current(registry.folder(id)) == label:
        return  # these are the files that `test_recordings_replay` replays
    commits = commits_of(id, label)
    if not commits:
        pytest.skip("this copy has no history: clone it whole to replay the recordings of earlier releases")
    homes = (unpack_commit(commit, tmp_path / commit) / id for commit in commits)
    home = next(home for home in homes if releases.name_of(releases.hashes(releases.freeze(home))) == label)
    frozen.unpack(releases.freeze(home), tmp_path / label)
    ruleset = frozen.ruleset(label, id, tmp_path / label)
    recordings = sorted((home / "recordings").glob("*.jsonl"))
    assert recordings
    for recording in recordings:
        assert list(replay(ruleset, recording))
