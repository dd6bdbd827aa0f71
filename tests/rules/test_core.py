"""Codec, tables, patches, words, registry and players."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

import rules
from rules.core import words
from rules.core.boards import Feature, Tabletop
from rules.core.codec import GENESIS, chain, encode
from rules.core.contract import UMPIRE, Event, Message
from rules.core.dice import SeededDice
from rules.core.errors import Malformed
from rules.core.ground import Ground
from rules.core.patches import apply_patch, patch
from rules.core.players import GreedyPlayer, Player, RandomPlayer, Stuck, play
from rules.core.questions import read_asked
from rules.core.registry import HOME
from rules.core.tables import BadTable, Row, Table, extend, load, read_file
from rules.core.talk import line

TOY = rules.get("skeleton")
plain_text = st.text(st.characters(exclude_categories=["Cs"]))
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | plain_text,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(plain_text, inner, max_size=4),
)


@pytest.mark.dear
@given(plain)
def test_canonical_json_is_what_the_standard_library_writes(value: Any) -> None:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert encode(value) == text.encode()


def test_the_chain_is_as_described() -> None:
    first = chain(GENESIS, b'{"a":1}')
    assert first == hashlib.sha256(b"0" * 64 + b'\n{"a":1}').hexdigest()
    assert chain(first, b"{}") != chain(GENESIS, b"{}")


entities = st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 3), max_size=6)


@pytest.mark.dear
@given(entities, entities)
def test_a_patch_makes_the_one_view_of_the_other(before: dict[str, int], after: dict[str, int]) -> None:
    old = {id: {"id": id, "kind": "hex", "place": None, "n": n} for id, n in before.items()}
    new = {id: {"id": id, "kind": "hex", "place": None, "n": n} for id, n in after.items()}
    change = patch(old, new, 4, 5)
    assert apply_patch(old, change) == new
    assert {e["id"] for e in change.set} == {id for id in after if before.get(id) != after[id]}
    assert (change.since, change.seq) == (4, 5)


def test_a_line_may_have_a_fact_of_any_name() -> None:
    assert line(Event(), event="flood")[0].message.facts == {"event": "flood"}


def test_words_name_places_sides_and_plurals() -> None:
    moved = Message("event-UnitMoved", {"unit": "1st Blue", "hex": "0402", "cost": 3})
    assert words.say(TOY, moved, scenario="crossroads") == "1st Blue moves to Crossroads (0402) for 3"
    assert words.say(TOY, moved) == "1st Blue moves to 0402 for 3"
    begun = {
        "id": "event-PhaseBegan",
        "facts": {"turn": 2, "phase": {"id": "phase-combat", "facts": {"side": "red"}}},
    }
    assert words.say(TOY, begun) == "Turn 2: Red combat"
    assert words.say(TOY, Message("act-attack", {"price": 1})) == "Attack for 1 point"
    attack = {"units": ["a", "b"], "unit": "c", "total": 4, "result": Message("result-stand")}
    assert words.say(TOY, Message("event-AttackMade", attack)) == "a and b attack c: 4, no effect"
    attack |= {"units": ["a"], "total": -1}
    assert words.say(TOY, Message("event-AttackMade", attack)) == "a attacks c: −1, no effect"


def test_words_that_are_not_there_fail_a_test_and_not_the_game() -> None:
    odd = Message("no-such-message")
    assert words.say(TOY, odd) == words.say(TOY, odd, "fr") == "no-such-message"
    assert words.faults(TOY, odd)
    assert words.faults(TOY, Message("odds"))
    assert not words.faults(TOY, Message("odds", {"modifier": 1}))
    assert words.say(TOY, Message("verdict-draw"), "fr") == "A draw"


@pytest.mark.parametrize("lang", ["fr", "../en", "", "en.ftl"])
def test_a_language_nobody_wrote_is_malformed(lang: str) -> None:
    with pytest.raises(Malformed):
        words.source(TOY, lang)


def test_the_registry_refuses_what_is_not_there(tmp_path: Path) -> None:
    for ask in (rules.get, rules.meta):
        with pytest.raises(Malformed):
            ask("no-such-ruleset")
    with pytest.raises(Malformed):
        rules.register_folder(tmp_path)


@pytest.mark.dear
def test_a_copy_of_the_skeleton_is_a_ruleset(tmp_path: Path) -> None:
    """What `newruleset` does: the folder's name is the id, and nothing in it names the old one."""
    home = tmp_path / "border_clash"
    shutil.copytree(HOME / "core" / "skeleton", home, ignore=shutil.ignore_patterns("__pycache__"))
    program = (
        "import rules; from rules.core.cases import cases, check\n"
        "toy = rules.get('border_clash'); rows = list(cases(toy)); [check(toy, case) for _, case in rows]\n"
        "print(toy.id, len(rows), 'skeleton' in rules.available())"
    )
    env = {**os.environ, "RAILHEAD_RULESETS": str(home), "PYTHONPATH": str(HOME.parent)}
    done = subprocess.run(
        [sys.executable, "-c", program], env=env, capture_output=True, text=True, check=False
    )
    assert done.stdout.split()[0] == "border_clash", done.stderr
    assert int(done.stdout.split()[1]) > 20
    assert done.stdout.split()[2] == "False"


def test_a_file_that_extends_another_states_the_difference(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text("schema = 1\n[a]\nx = 1\ny = [1, 2]\n")
    (tmp_path / "over.toml").write_text('extends = "base.toml"\n[a]\ny = [3]\n')
    assert extend(tmp_path / "over.toml") == {"schema": 1, "a": {"x": 1, "y": [3]}}
    (tmp_path / "bad.json").write_text("[1]")
    for name in ("bad.json", "none.toml"):
        with pytest.raises(BadTable, match=name):
            read_file(tmp_path / name)


UNFIT = [
    ('extends = "x.toml"', r"x.toml: extends: it lies upon itself"),
    ('extends = "../x.toml"', r"'../x.toml' is no file beside it"),
    ('extends = "/dev/zero"', r"'/dev/zero' is no file beside it"),
    ("extends = 5", "5 is no file beside it"),
    (f"a = {'[' * 5000}{']' * 5000}", "nested too deeply"),
    (f"{'.'.join('a' * 5000)} = 1", "nested deeper than 24"),
    (f"a = {'[' * 24}{']' * 24}", "nested deeper than 24"),
    (f"a = {2**53 + 1}", r"beyond 2\^53, of 54 bits"),
    (f"a = -{'9' * 300}", r"beyond 2\^53"),
    ("a = [nan]", "nan is no number"),
    ("a = -inf", "inf is no number"),
    ('a = "x\\u0000"', "character U\\+0000"),
    ('"a\\u202e" = 1', "character U\\+202E"),
    ('a = "\\u2028"', "character U\\+2028"),
]


@pytest.mark.parametrize(("text", "fault"), UNFIT, ids=[fault for _, fault in UNFIT])
def test_a_file_that_no_game_could_be_played_with(tmp_path: Path, text: str, fault: str) -> None:
    (tmp_path / "x.toml").write_text(text + "\n")
    with pytest.raises(BadTable, match=fault):
        extend(tmp_path / "x.toml")


def test_what_a_file_may_hold(tmp_path: Path) -> None:
    text = f'a = {"[" * 23}{"]" * 23}\nb = {2**53}\nc = "Saint-Aubin, «1940» 🚂\\n\\tü"\n'
    (tmp_path / "x.toml").write_text(text)
    assert extend(tmp_path / "x.toml")["b"] == 2**53


@pytest.mark.parametrize(("files", "fine"), [(16, True), (17, False)])
def test_so_many_files_lie_one_upon_another(tmp_path: Path, files: int, fine: bool) -> None:
    for n in range(files):
        base = f'extends = "{n + 1}.toml"\n' if n + 1 < files else ""
        (tmp_path / f"{n}.toml").write_text(f"{base}a{n} = 1\n")
    if fine:
        assert len(extend(tmp_path / "0.toml")) == files
        return
    with pytest.raises(BadTable, match="more than 16 files"):
        extend(tmp_path / "0.toml")


class Line(Row, frozen=True, kw_only=True):
    move: int


class Sheet(Table, frozen=True, kw_only=True):
    lines: dict[str, Line] = {}
    sides: dict[str, dict[str, Line]] = {}


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('[lines]\na = { move = 1 }\nb = { move = "far" }', r"\$\.lines\.b\.move"),
        ("[sides.red]\na = { move = 1 }\n[sides.blue]\nb = { far = 1 }", r"\$\.sides\.blue\.b"),
        ("turns = 3", "turns"),
    ],
)
def test_a_fault_names_its_row(tmp_path: Path, text: str, place: str) -> None:
    (tmp_path / "sheet.toml").write_text(f"schema = 1\n{text}\n")
    with pytest.raises(BadTable, match=f"sheet.toml: .*{place}"):
        load(tmp_path / "sheet.toml", Sheet)


def wins(blue: type[Any], red: type[Any], games: int) -> tuple[int, int]:
    """Games won by each side."""
    winners = []
    for seed in range(games):
        players: dict[str, Player] = {"blue": blue(seed), "red": red(seed + 1)}
        last = [*play(TOY, "crossroads", {"points": 5}, players, SeededDice(seed))][-1]
        winners.append(TOY.standing(last.state).winner)
    return winners.count("blue"), winners.count("red")


@pytest.mark.dear
def test_greed_beats_chance() -> None:
    """On either side: seeds are fixed, so this is a fact about the players and not about luck."""
    blue, red = wins(GreedyPlayer, RandomPlayer, 60)
    assert blue > 2 * red
    blue, red = wins(RandomPlayer, GreedyPlayer, 60)
    assert red > 2 * blue


def test_carriers_go_to_the_troops_or_to_a_dump() -> None:
    """What has a load does not go for the enemy by itself: loaded it goes to those who fight, empty to supply."""
    pieces: list[dict[str, Any]] = [
        {"id": "foot", "kind": "unit", "place": "02.02", "side": "blue"},
        {"id": "full", "kind": "unit", "place": "01.01", "side": "blue", "load": 4},
        {"id": "empty", "kind": "unit", "place": "01.02", "side": "blue", "load": 0},
        {"id": "dump", "kind": "dump", "place": "03.01", "tokens": 4},
        {"id": "theirs", "kind": "dump", "place": "03.02", "tokens": None},
    ]
    ground = Ground(TOY.board("crossroads"), {piece["id"]: piece for piece in pieces}, "blue")
    assert ground.ends(["foot"]) is None
    assert ground.ends(["full"]) == ground.ends(["empty", "full"]) == ["02.02"]
    assert ground.ends(["empty"]) == ["03.01"]


def test_on_a_table_one_goes_for_the_enemy_and_for_what_it_holds() -> None:
    farm = Feature(id="farm", terrain="zone", outline=((100, 100), (300, 100), (300, 300)))
    board = Tabletop(width=900, height=900, legend={}, features=(), zones=(farm,))
    enemy = {"id": "e", "kind": "unit", "place": (200, 800), "side": "red"}
    held = {"id": "h", "kind": "feature", "place": "farm", "control": "red", "worth": 2}
    ground = Ground(board, {"e": enemy, "h": held}, "blue")
    assert (ground.away((200, 700)), ground.away((200, 240))) == (100, 40)
    ours = Ground(board, {"e": enemy, "h": {**held, "control": "blue"}}, "blue")
    assert ours.away((200, 240)) == 560
    assert ground.pressure((200, 700)) < ground.pressure((200, 240))


def test_a_game_that_goes_on_for_ever_is_stopped() -> None:
    players: dict[str, Player] = {"blue": RandomPlayer(1), "red": RandomPlayer(2)}
    with pytest.raises(Stuck):
        list(play(TOY, "crossroads", {}, players, SeededDice(1), limit=3))


@pytest.mark.parametrize(
    "draft",
    [
        None,
        [],
        {"do": 5},
        {"do": "move", "unit": 5},
        {"do": "move", "path": ["a", 5]},
        {"do": "move", "path": ["a"] * 1000},
        {"do": "move", "colour": "red"},
        {"do": "fly", "unit": "b1"},
        {"unit": "b1"},
    ],
)
def test_drafts_are_read_against_the_types_of_their_slots(draft: Any) -> None:
    with pytest.raises(Malformed):
        TOY.read_draft(draft)


def test_an_unfinished_draft_is_read() -> None:
    assert TOY.read_draft({}) == {}
    assert TOY.read_draft({"do": "attack", "target": "0602", "units": []}) == {
        "do": "attack",
        "target": "0602",
    }


def test_a_draft_that_was_read_holds_what_its_action_holds() -> None:
    move = {"do": "move", "unit": "b1", "path": ["0602", "0603"]}
    assert TOY.read_draft(move) == {**move, "path": ("0602", "0603")}


HALF = "\ud83d"
"""Half of a surrogate pair: a text of Python, and of no JSON."""


@pytest.mark.parametrize(
    "payload",
    [
        {"do": HALF},
        {"do": "move", "unit": HALF},
        {"do": "move", "unit": "b1", "path": ["0102", HALF]},
        {"do": "move", HALF: "b1"},
        {"do": "end_phase", "units": {"a": [HALF]}},
    ],
)
def test_half_a_surrogate_pair_is_malformed_and_can_be_told(payload: dict[str, Any]) -> None:
    state = TOY.fold(None, TOY.setup("crossroads", {}, SeededDice(1)))
    question = {"about": "unit", **payload}
    asked = (
        lambda: TOY.read_action(payload),
        lambda: TOY.read_draft(payload),
        lambda: TOY.explain(state, UMPIRE, question),
        lambda: TOY.explain(state, UMPIRE, {"about": HALF}),
        lambda: read_asked(question, Struct),
    )
    for ask in asked:
        with pytest.raises(Malformed) as refused:
            ask()
        assert encode([refused.value.code, refused.value.facts])
