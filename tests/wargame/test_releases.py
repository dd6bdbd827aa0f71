"""A game under way keeps the rules it was founded on, whatever is deployed."""

from __future__ import annotations

import json
import re
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils.asyncio import async_unsafe

import rules
from rules.core import registry, releases
from tests.wargame.match import Match, new_match
from tests.wargame.shelf import FIGHTING, TOWN, Shelf, checked, forget, renamed_verbs, replaced, said
from tests.wargame.sitting import client_of, person
from wargame import warming
from wargame.games import position, services
from wargame.games import releases as kept
from wargame.games.errors import Unplayable
from wargame.games.models import Game, Release
from wargame.games.record import export
from wargame.games.record.verify import verify
from wargame.games.signing import public_keys

pytestmark = pytest.mark.django_db

CHANGES = {
    "data": replaced("scenarios/crossroads.toml", "strength = ", "strength = 1"),
    "state": replaced("state.py", "    scenario: str\n", "    scenario: str\n    weather: str\n"),
    "events": replaced(
        "chapters/movement.py",
        "SearchEvent, frozen=True",
        "SearchEvent, forbid_unknown_fields=True, frozen=True",
    ),
    "a field of an event": replaced(
        "chapters/movement.py", "    unit: str\n", "    unit: str\n    mood: str\n"
    ),
    "verbs": renamed_verbs,
    "an import that fails": replaced(
        "__init__.py", "RULESET:", "raise ImportError('half written')\nRULESET:"
    ),
}


@pytest.mark.parametrize("change", CHANGES, ids=lambda name: name.replace(" ", "-"))
@pytest.mark.dear
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


@pytest.mark.dear
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


@pytest.mark.dear
def test_old_and_new_stand_side_by_side(shelf: Shelf, old: Match) -> None:
    """Two boards each: what one is told of strengths is not what the other is."""
    shelf.write(CHANGES["data"])
    release = shelf.deploy()
    new = new_match(TOWN, seed=FIGHTING)
    assert {old.game.release, new.game.release} == set(releases.read_releases(TOWN).values())
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


@pytest.mark.dear
def test_the_current_release_is_the_tree_itself(shelf: Shelf, old: Match) -> None:
    assert kept.ruleset_of(old.game) is rules.get(TOWN)
    shelf.write()
    shelf.deploy()
    assert kept.ruleset_of(old.game) is not rules.get(TOWN)
    assert kept.ruleset_of(old.game).version == 1 and rules.get(TOWN).version == 2


@pytest.mark.dear
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
@pytest.mark.dear
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


@pytest.mark.dear
def test_a_half_written_folder_is_written_again(shelf: Shelf, old: Match, settings: Any) -> None:
    shelf.write()
    shelf.deploy()
    kept.ruleset_of(old.game)
    home = settings.VAR / "releases" / old.game.release
    (home / TOWN / "state.py").write_text("")
    forget()
    old.step()
    assert (home / TOWN / "state.py").read_text()


def garbled(home: Path, old: Match) -> None:
    """What a disk that lost power may leave."""
    kept.ruleset_of(old.game)
    (home / old.game.release / "core" / "dice.py").write_bytes(b"\xff\xfe\x00")


def no_folder(home: Path, old: Match) -> None:
    home.parent.mkdir(exist_ok=True)
    home.write_text("a file stands in the way")


def no_files(home: Path, old: Match) -> None:
    Release.objects.filter(pk=old.game.release).update(files=["x"])


@pytest.mark.parametrize("harm", [garbled, no_folder, no_files], ids=lambda harm: harm.__name__)
@pytest.mark.dear
def test_a_site_starts_whatever_became_of_a_release(
    shelf: Shelf, old: Match, settings: Any, harm: Callable[[Path, Match], None]
) -> None:
    """Only the games that are played by it are not to be had, or it is unpacked anew."""
    shelf.write()
    shelf.deploy()
    home = settings.VAR / "releases"
    harm(home, old)
    forget()
    kept.open_all()
    status = client_of(old.users["blue"]).get(f"/api/games/{old.code}/view/").status_code
    assert status == (200 if harm is garbled else 409)
    assert not list(settings.VAR.glob("releases/part-*"))


async def test_a_process_starts_inside_an_event_loop(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server with several workers imports the application there."""
    settings.RELEASES = True
    asked = list[str]()
    monkeypatch.setattr(warming, "check_key", lambda: asked.append(threading.current_thread().name))
    monkeypatch.setattr(warming, "open_all", lambda: async_unsafe("asked")(asked.append)("open"))
    warming.warm()
    assert len(asked) == 2


def test_files_exchanged_under_a_process_are_not_kept(shelf: Shelf) -> None:
    """Else the release would be stored with files that are not its own, for good."""
    home = shelf.write()
    shelf.deploy()
    kept.find_deployed(TOWN)
    (home / "state.py").write_text((home / "state.py").read_text() + "\n# pulled\n")
    with pytest.raises(Unplayable, match="started anew"):
        new_match(TOWN)
    assert not Release.objects.exists()


@pytest.mark.dear
def test_a_record_needs_no_rules(shelf: Shelf, old: Match) -> None:
    """A finished game is exported when its release is no longer listed."""
    old.play()
    shelf.write()
    shelf.deploy()
    (shelf.homes[-1] / "releases.toml").unlink()
    forget()
    with pytest.raises(Unplayable):
        kept.ruleset_of(old.game)
    (header, *_) = export.record_lines(old.game)
    assert releases.name_of(header["files"]) == header["release"]


@pytest.mark.dear
def test_a_record_is_of_the_moment_it_was_asked_at(match: Match) -> None:
    """The game moves on while it is written: an honest record must not look forged."""
    match.play(3)
    stale = match.game
    match.play()
    lines = [line.decode() for line in export.record_bytes(stale)]
    assert verify(lines, list(public_keys().values())).findings == []


def test_an_open_game_begins_by_what_is_published(shelf: Shelf, settings: Any) -> None:
    """One that was opened by a site that published nothing."""
    shelf.write()
    release = shelf.deploy()
    settings.RELEASES = False
    owner, guest = person("ada"), person("ben")
    game = services.game_open(user=owner, ruleset=TOWN, scenario="crossroads", side="blue")
    assert game.release == "working"
    settings.RELEASES = True
    services.seat_take(code=game.code, user=guest)
    game.refresh_from_db()
    assert game.release == release and game.founding.agreed["release"] == release


@pytest.mark.dear
def test_rules_of_a_checkout_that_no_longer_read_it_say_so(shelf: Shelf, old: Match) -> None:
    Game.objects.filter(code=old.code).update(release=releases.WORKING)
    shelf.write(CHANGES["state"])
    shelf.deploy()
    with pytest.raises(Unplayable, match="cannot read this one"):
        position.game_moment(old.game)


@pytest.mark.dear
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
    assert "does not open" in caplog.text


@pytest.mark.dear
def test_a_process_opens_what_is_played_before_it_serves(shelf: Shelf, old: Match, settings: Any) -> None:
    shelf.write()
    shelf.deploy()
    kept.open_all()
    assert set(kept._opened) == {(TOWN, old.game.release)}
    lost(old)
    shutil.rmtree(settings.VAR / "releases")
    forget()
    kept.open_all()
    assert not kept._opened


@pytest.mark.dear
def test_the_command_lists_what_is_played_by_what(shelf: Shelf, old: Match) -> None:
    shelf.write()
    release = shelf.deploy()
    assert f"{TOWN} 2 is published as {release}" in said("release", TOWN)
    listed = said("release")
    assert re.search(rf"{TOWN}: deployed is {release[:12]}", listed)
    assert re.search(rf"{old.game.release[:12]} version 1 +1 games under way, in the database", listed)
    assert re.search(rf"{release[:12]} version 2 +0 games under way\n", listed)


@pytest.mark.dear
def test_the_command_refuses_what_was_changed_without_a_word(shelf: Shelf, old: Match) -> None:
    with (shelf.homes[-1] / "state.py").open("a") as file:
        file.write("# more\n")
    for wanted, reason in ((TOWN, "raise the version"), ("nowhere", "no-such-ruleset")):
        with pytest.raises(CommandError, match=reason):
            call_command("release", wanted)
