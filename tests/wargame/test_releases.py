"""A game under way keeps the rules it was founded on, whatever is deployed; it goes over to newer ones by consent."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

import rules
from rules.core import registry, releases
from rules.core.registry import HOME
from tests.wargame.match import Match, new_match
from tests.wargame.sitting import client_of
from wargame.games import adopting, frames, position, referee, renewing, services
from wargame.games import releases as kept
from wargame.games.errors import Conflict, Forbidden, NotUndoable, Unplayable
from wargame.games.models import Game, Release
from wargame.games.record import export
from wargame.games.record.verify import verify
from wargame.games.signing import public_keys

pytestmark = pytest.mark.django_db

FIGHTING = 5
TOWN = "border_town"
END = {"do": "end_phase"}
Edit = Callable[[Path], None]


class Shelf:
    """A ruleset of its own, one folder a version, of which the last is deployed."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.homes: list[Path] = []

    def write(self, edit: Edit = lambda home: None) -> Path:
        """The next version, not deployed yet: that before it with a change."""
        home = self.root / str(len(self.homes) + 1) / TOWN
        before = self.homes[-1] if self.homes else HOME / "core" / "skeleton"
        shutil.copytree(
            before, home, ignore=shutil.ignore_patterns("__pycache__", "recordings", "told", "cases")
        )
        said = f"- {len(self.homes) + 1} (2026-11-23): 2.4 as tried here.\n"
        with (home / "CHANGES.md").open("a", encoding="utf-8") as file:
            file.write(said)
        meta = home / "meta.toml"
        text = meta.read_text().replace(f"version = {len(self.homes)}", f"version = {len(self.homes) + 1}")
        meta.write_text(text)
        edit(home)
        self.homes.append(home)
        return home

    def deploy(self) -> str:
        """The last version is what is there, in a process that has just begun; the release."""
        self.remove()
        rules.register_folder(self.homes[-1])
        return releases.publish(TOWN)

    def remove(self) -> None:
        """The folder is gone."""
        for home in self.homes:
            if home in registry._registered:
                registry.forget_folder(home)
        forget()


def forget() -> None:
    """As in a process that has just begun."""
    position.forget()
    kept._opened.clear()


@pytest.fixture
def shelf(tmp_path: Path, settings: Any) -> Iterator[Shelf]:
    settings.RELEASES = True
    settings.VAR = tmp_path / "var"
    shelf = Shelf(tmp_path / "shelf")
    yield shelf
    shelf.remove()


@pytest.fixture
def old(shelf: Shelf) -> Match:
    """A game under way, founded on version 1."""
    shelf.write()
    shelf.deploy()
    match = new_match(TOWN, seed=FIGHTING)
    match.play(6)
    return match


def replaced(name: str, before: str, after: str) -> Edit:
    """A change of one file."""

    def edit(home: Path) -> None:
        text = (home / name).read_text()
        assert before in text, f"{name} has no {before!r}"
        (home / name).write_text(text.replace(before, after))

    return edit


def renamed_verbs(home: Path) -> None:
    """A release that knows nothing of a verb, and whose other verbs say something else."""
    init = home / "__init__.py"
    init.write_text(
        init.read_text().replace("    history=history,\n", "").replace("    position=position,\n", "")
    )
    (home / "talk.py").write_text((home / "talk.py").read_text().replace('f"event-', 'f"said-'))


CHANGES = {
    "data": replaced("scenarios/crossroads.toml", "strength = ", "strength = 1"),
    "state": replaced("state.py", "    scenario: str\n", "    scenario: str\n    weather: str\n"),
    "events": replaced("events.py", "kw_only=True", "kw_only=True, forbid_unknown_fields=True"),
    "a field of an event": replaced("events.py", "    unit: str\n", "    unit: str\n    mood: str\n"),
    "verbs": renamed_verbs,
    "an import that fails": replaced("__init__.py", "MENUS:", "raise ImportError('half written')\nMENUS:"),
}


def checked(match: Match) -> list[str]:
    """What the verifier says of the record."""
    lines = [line.decode() for line in export.record_bytes(match.game)]
    report = verify(lines, list(public_keys().values()))
    return [f"{finding.line}: {finding.what}" for finding in report.findings] + report.unchecked


@pytest.mark.parametrize("change", CHANGES, ids=lambda name: name.replace(" ", "-"))
def test_a_game_under_way_plays_on_whatever_is_deployed(shelf: Shelf, old: Match, change: str) -> None:
    before = position.game_moment(old.game)
    views = {side: before.view(side) for side in old.users}
    shelf.write(CHANGES[change])
    shelf.deploy()
    assert {side: position.game_moment(old.game).view(side) for side in old.users} == views
    for address in ("", "history/"):
        assert client_of(old.users["blue"]).get(f"/games/{old.code}/{address}").status_code == 200
    old.play()
    assert old.game.status == "finished"
    assert checked(old) == []


def test_a_game_plays_on_when_its_folder_is_gone(shelf: Shelf, old: Match) -> None:
    neighbour = shelf.homes[-1].parent / "neighbour"
    shutil.copytree(shelf.homes[-1], neighbour)
    rules.register_folder(neighbour)
    shelf.remove()
    try:
        assert TOWN not in rules.available()
        old.play()
        assert old.game.status == "finished"
        assert checked(old) == []
    finally:
        registry.forget_folder(neighbour)


def test_old_and_new_stand_side_by_side(shelf: Shelf, old: Match) -> None:
    """Two boards each: what one is told of strengths is not what the other is."""
    shelf.write(CHANGES["data"])
    release = shelf.deploy()
    new = new_match(TOWN, seed=FIGHTING)
    assert {old.game.release, new.game.release} == set(releases.published(TOWN).values())
    assert new.game.release == release

    def strengths(match: Match, side: str) -> set[int]:
        answer = client_of(match.users[side]).get(f"/api/games/{match.code}/view/").json()
        return {
            one["strength"] for one in answer["entities"] if one["kind"] == "unit" and one["side"] == side
        }

    for side in ("blue", "red"):
        assert max(strengths(old, side)) < 10 <= min(strengths(new, side))
    for match in (old, new):
        match.play()
        assert checked(match) == []


def test_the_current_release_is_the_tree_itself(shelf: Shelf, old: Match) -> None:
    assert kept.ruleset_of(old.game) is rules.get(TOWN)
    shelf.write()
    shelf.deploy()
    assert kept.ruleset_of(old.game) is not rules.get(TOWN)
    assert kept.ruleset_of(old.game).version == 1 and rules.get(TOWN).version == 2


def test_the_release_is_hashed_into_the_founding(old: Match) -> None:
    lines = [json.loads(line) for line in export.record_bytes(old.game)]
    assert lines[0]["release"] == old.game.release
    assert releases.name_of(lines[0]["files"]) == old.game.release


def tampered(old: Match) -> None:
    row = Release.objects.get(pk=old.game.release)
    name = f"{TOWN}/__init__.py"
    row.files = {**row.files, name: row.files[name] + "\nraise SystemExit\n"}
    row.save()


def unlisted(old: Match) -> None:
    """What the database holds is whole, but was never published."""
    row = Release.objects.get(pk=old.game.release)
    files = {**row.files, f"{TOWN}/more.py": "raise SystemExit\n"}
    name = releases.name_of(releases.hashes(files))
    Release.objects.create(name=name, ruleset=TOWN, version=1, files=files)
    Game.objects.filter(code=old.code).update(release=name)


def lost(old: Match) -> None:
    Release.objects.all().delete()


@pytest.mark.parametrize("harm", [tampered, unlisted, lost], ids=lambda harm: harm.__name__)
def test_code_that_was_not_published_is_never_run(
    shelf: Shelf, old: Match, harm: Callable[[Match], None]
) -> None:
    shelf.write()
    shelf.deploy()
    harm(old)
    with pytest.raises(Unplayable):
        position.game_moment(old.game)
    answer = client_of(old.users["blue"]).get(f"/api/games/{old.code}/view/")
    assert (answer.status_code, answer.json()["code"]) == (409, "unplayable")
    assert TOWN in answer.json()["reason"]
    assert client_of(old.users["blue"]).get("/").status_code == 200
    assert Client().get(f"/games/{old.code}/").status_code == 200


def test_a_half_written_folder_is_written_again(shelf: Shelf, old: Match, settings: Any) -> None:
    shelf.write()
    shelf.deploy()
    kept.ruleset_of(old.game)
    home = settings.VAR / "releases" / old.game.release
    (home / TOWN / "state.py").write_text("")
    forget()
    old.step()
    assert (home / TOWN / "state.py").read_text()


def agree(match: Match, side: str, release: str) -> Any:
    return services.rules_agree(code=match.code, user=match.users[side], release=release)


def test_both_sides_agree_and_the_newer_rules_judge(shelf: Shelf, old: Match) -> None:
    shelf.write(replaced("movement.py", "def move_options", "MORE = 1\n\n\ndef move_options"))
    release, before = shelf.deploy(), old.game.release
    assert agree(old, "blue", release) is None
    assert old.game.release == before
    judgement = agree(old, "red", release)
    assert judgement.accepted
    game = old.game
    assert (game.release, game.version) == (release, 2)
    assert kept.ruleset_of(game) is rules.get(TOWN)
    assert kept.ruleset_of(game, judgement.seq - 1).version == 1
    payload = game.events.get(seq=judgement.seq).payload
    assert payload == {
        "event": "RulesChanged", "release": release, "version": 2, "before": before, "reason": "",
    }  # fmt: skip
    old.play()
    assert checked(old) == []
    frames = client_of(old.users["blue"]).get(
        f"/api/games/{old.code}/patches/", {"since": 0, "until": game.seq}
    )
    assert frames.status_code == 200


def test_a_key_adopts_once(shelf: Shelf, old: Match) -> None:
    shelf.write()
    release = shelf.deploy()
    agree(old, "blue", release)
    key = uuid4()
    asked = {"code": old.code, "user": old.users["red"], "release": release, "key": key}
    assert services.rules_agree(**asked) == services.rules_agree(**asked)


def test_what_was_agreed_can_be_declined(shelf: Shelf, old: Match) -> None:
    shelf.write()
    release = shelf.deploy()
    agree(old, "blue", release)
    services.rules_decline(code=old.code, user=old.users["red"])
    assert agree(old, "red", release) is None
    assert old.game.version == 1


def test_staff_decide_with_a_reason(shelf: Shelf, old: Match, django_user_model: Any) -> None:
    shelf.write()
    release = shelf.deploy()
    staff = django_user_model.objects.create_user("clara", is_staff=True)
    for user, reason, refusal in ((old.users["red"], "because", Forbidden), (staff, " ", Conflict)):
        with pytest.raises(refusal):
            services.rules_change(code=old.code, user=user, release=release, reason=reason)
    services.rules_change(code=old.code, user=staff, release=release, reason="2.4 was wrong")
    assert old.game.release == release
    old.play()
    assert checked(old) == []


LOSSES = {
    "a view that fails": replaced(
        "view.py",
        "def view(",
        'def view(state: State, viewer: Viewer) -> Any:\n    raise KeyError("b2")\n\n\ndef _view(',
    ),
    "a field that is gone": replaced("state.py", "    used: tuple[str, ...] = ()\n", ""),
    "a field without default": CHANGES["state"],
    "another turn": replaced("view.py", "turn=state.turn", "turn=state.turn + 1"),
    "no such scenario": lambda home: (home / "scenarios" / "crossroads.toml").rename(
        home / "scenarios" / "elsewhere.toml"
    ),
}


@pytest.mark.parametrize("loss", LOSSES, ids=lambda name: name.replace(" ", "-"))
def test_rules_that_cannot_read_the_position_are_refused(shelf: Shelf, old: Match, loss: str) -> None:
    shelf.write(LOSSES[loss])
    release = shelf.deploy()
    before = old.game.seq
    with pytest.raises(Conflict, match="Version 2 cannot read this position: ") as no:
        agree(old, "blue", release)
    assert "b2" not in no.value.sentence, "what is hidden may stand in what code raises"
    assert old.game.seq == before and old.game.version == 1
    old.play()
    assert checked(old) == []


def test_only_the_release_that_is_deployed_is_on_offer(shelf: Shelf, old: Match) -> None:
    for release in (old.game.release, "working", "0" * 64):
        with pytest.raises(Conflict, match="no such release"):
            agree(old, "blue", release)
    assert adopting.newer(old.game) is None


def test_who_only_watches_agrees_to_nothing(shelf: Shelf, old: Match, django_user_model: Any) -> None:
    shelf.write()
    release = shelf.deploy()
    with pytest.raises(Forbidden):
        services.rules_agree(
            code=old.code, user=django_user_model.objects.create_user("eve"), release=release
        )


def test_nothing_is_taken_back_from_before_the_change(shelf: Shelf, old: Match) -> None:
    while old.asked != "blue":
        old.step()
    shelf.write()
    release = shelf.deploy()
    agree(old, "blue", release)
    agree(old, "red", release)
    with pytest.raises(NotUndoable, match="rules have changed"):
        services.action_undo(code=old.code, user=old.users["blue"], expected_seq=old.game.seq, key=uuid4())


def test_a_game_of_a_checkout_can_be_pinned(shelf: Shelf, old: Match) -> None:
    """It was begun by rules that nobody had published; from here on it keeps those it has."""
    Game.objects.filter(code=old.code).update(release=releases.WORKING)
    forget()
    offered = adopting.newer(old.game)
    assert offered and offered.version == 1
    agree(old, "blue", offered.release)
    agree(old, "red", offered.release)
    assert old.game.release == offered.release


def test_rules_of_a_checkout_that_no_longer_read_it_say_so(shelf: Shelf, old: Match) -> None:
    Game.objects.filter(code=old.code).update(release=releases.WORKING)
    shelf.write(CHANGES["state"])
    shelf.deploy()
    with pytest.raises(Unplayable, match="cannot read the position"):
        position.game_moment(old.game)


def test_a_release_that_the_libraries_of_today_do_not_load_says_so(
    shelf: Shelf, old: Match, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    shelf.write()
    shelf.deploy()

    def broken(*_: Any) -> Any:
        raise ImportError("no module named msgspec")

    monkeypatch.setattr(kept.frozen, "ruleset", broken)
    with pytest.raises(Unplayable, match="border_town"):
        position.game_moment(old.game)
    assert "does not load" in caplog.text


def test_a_process_opens_what_is_played_before_it_serves(shelf: Shelf, old: Match) -> None:
    shelf.write()
    shelf.deploy()
    kept.open_all()
    assert set(kept._opened) == {old.game.release}
    lost(old)
    forget()
    kept.open_all()
    assert not kept._opened


def said(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def test_the_command_lists_what_is_played_by_what(shelf: Shelf, old: Match) -> None:
    shelf.write()
    release = shelf.deploy()
    assert f"{TOWN} 2 is published as {release}" in said("release", TOWN)
    listed = said("release")
    assert re.search(rf"{TOWN}: deployed is {release[:12]}", listed)
    assert re.search(rf"{old.game.release[:12]} version 1 +1 games under way, in the database", listed)
    assert re.search(rf"{release[:12]} version 2 +0 games under way\n", listed)


def test_the_command_refuses_what_was_changed_without_a_word(shelf: Shelf, old: Match) -> None:
    with (shelf.homes[-1] / "state.py").open("a") as file:
        file.write("# more\n")
    for wanted, reason in ((TOWN, "raise the version"), ("nowhere", "no-such-ruleset")):
        with pytest.raises(CommandError, match=reason):
            call_command("release", wanted)


def test_staff_have_a_game_go_over_from_the_shell(shelf: Shelf, old: Match) -> None:
    with pytest.raises(CommandError, match="no newer release"):
        call_command("adopt", old.code, "--reason", "2.4")
    shelf.write(LOSSES["a field that is gone"])
    shelf.deploy()
    with pytest.raises(CommandError, match="cannot read this position"):
        call_command("adopt", old.code, "--reason", "2.4")
    shelf.write(
        replaced("state.py", "    retreating: str", "    used: tuple[str, ...] = ()\n    retreating: str")
    )
    shelf.deploy()
    assert "Version 3 judges" in said("adopt", old.code, "--reason", "2.4 was wrong")
    assert old.game.version == 3
    old.play()
    assert checked(old) == []


def test_new_dice_from_the_shell(old: Match) -> None:
    with pytest.raises(CommandError):
        call_command("redice", "nowhere", "--reason", "x")
    with pytest.raises(CommandError):
        call_command("redice", old.code, "--reason", " ")
    assert "New dice are promised" in said("redice", old.code, "--reason", "a laptop was lost")
    old.play()
    assert checked(old) == []


def test_every_board_is_told_of_other_rules_and_other_dice(
    shelf: Shelf, old: Match, django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board is loaded of a release, and keeps each promise it is shown: it must hear of both at once."""
    sent: list[str] = []
    monkeypatch.setattr(
        referee.announce, "moved", lambda code, since, seq, frames: sent.extend(sum(frames.values(), ()))
    )
    shelf.write()
    release = shelf.deploy()
    with django_capture_on_commit_callbacks(execute=True):
        agree(old, "blue", release)
        agree(old, "red", release)
    assert {frame["release"] for frame in map(json.loads, sent) if frame["type"] == "game"} == {release}
    sent.clear()
    with django_capture_on_commit_callbacks(execute=True):
        renewing.dice_renew(code=old.code, reason="A disk was lost")
    promised = {frame["commitment"] for frame in map(json.loads, sent) if frame["type"] == "game"}
    assert promised == {old.game.commitment}


def test_an_offer_outlives_the_folder(shelf: Shelf, old: Match) -> None:
    """A board still hears of a game whose newer rules were taken away again."""
    shelf.write()
    agree(old, "blue", shelf.deploy())
    shelf.remove()
    assert adopting.newer(old.game) is None
    assert frames.game_frame(old.game, list(old.game.seats.all()))["rules_offers"] == []
