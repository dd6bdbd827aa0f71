"""A game goes over to newer rules, or gets new dice: by consent, or by staff who say why."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

import rules
from rules.core import releases
from tests.wargame.bench import Hall
from tests.wargame.match import Match, new_match
from tests.wargame.shelf import TOWN, Shelf, agree, checked, forget, replaced, said
from tests.wargame.sitting import client_of, person
from wargame.games import adopting, frames, position, referee, renewing, services
from wargame.games import releases as kept
from wargame.games.errors import Conflict, Forbidden, NotUndoable
from wargame.games.models import Game
from wargame.games.record import course, export
from wargame.games.record.verify import verify
from wargame.games.signing import public_keys
from wargame.rulings import benches
from wargame.rulings.benches import Bench, Policy
from wargame.rulings.models import Ruling

pytestmark = pytest.mark.django_db

END = {"do": "end_phase"}


@pytest.mark.dear
def test_games_that_follow_the_files_are_taken_over_at_once(shelf: Shelf, settings: Any) -> None:
    settings.RELEASES = False
    shelf.write()
    rules.register_folder(shelf.homes[-1])
    matches = [new_match(TOWN, seed=seed) for seed in range(3)]
    settings.RELEASES = True
    release = shelf.deploy()
    told = said("adopt", "--working", "--reason", "Rules are kept from now on")
    assert told.count("Version 1 judges") == 3
    assert {match.game.release for match in matches} == {release}


@pytest.mark.dear
def test_other_secrets_are_not_shown(shelf: Shelf, old: Match, caplog: Any) -> None:
    """What a position holds stands in no refusal: it may be hidden from whoever reads it."""
    place = next(iter(position.game_moment(old.game).state.units.values())).hex
    shelf.write(replaced("state.py", "    hex: str", '    hex: __import__("typing").Literal["9999"]'))
    release = shelf.deploy()
    with pytest.raises(Conflict) as refused:
        agree(old, "blue", release)
    assert place not in refused.value.sentence and "another form" in refused.value.sentence


@pytest.mark.dear
def test_what_is_hidden_stays_hidden(shelf: Shelf, old: Match) -> None:
    shelf.write(replaced("meta.toml", "hidden = true", "hidden = false"))
    with pytest.raises(Conflict, match="hidden"):
        agree(old, "blue", shelf.deploy())


@pytest.mark.dear
def test_both_sides_agree_and_the_newer_rules_judge(shelf: Shelf, old: Match) -> None:
    shelf.write(replaced("chapters/movement.py", "def move_options", "MORE = 1\n\n\ndef move_options"))
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


@pytest.mark.dear
def test_a_key_adopts_once(shelf: Shelf, old: Match) -> None:
    shelf.write()
    release = shelf.deploy()
    agree(old, "blue", release)
    key = uuid4()
    asked = {"code": old.code, "user": old.users["red"], "release": release, "key": key}
    assert services.rules_agree(**asked) == services.rules_agree(**asked)


@pytest.mark.dear
def test_what_was_agreed_can_be_declined(shelf: Shelf, old: Match) -> None:
    shelf.write()
    release = shelf.deploy()
    agree(old, "blue", release)
    services.rules_decline(code=old.code, user=old.users["red"])
    assert agree(old, "red", release) is None
    assert old.game.version == 1


@pytest.mark.dear
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


@pytest.fixture
def ruled(shelf: Shelf, old: Match, monkeypatch: pytest.MonkeyPatch) -> tuple[Hall, Ruling]:
    """A director had the game go over to the newer rules, on a dispute that held it."""
    hall = Hall(old, person("clara"), person("dora"))
    bench = Bench("The Cup", "/", frozenset({hall.clara.pk, hall.dora.pk}), Policy(holds=True))
    monkeypatch.setattr(benches, "BENCHES", [lambda game: bench])
    case = hall.dispute()
    assert old.game.holds
    shelf.write(replaced("chapters/movement.py", "def move_options", "MORE = 1\n\n\ndef move_options"))
    shelf.deploy()
    return hall, hall.rule(case, "release", reason="2.1 was wrong")


@pytest.mark.dear
def test_a_director_rules_that_the_newer_rules_judge(ruled: tuple[Hall, Ruling], old: Match) -> None:
    _hall, ruling = ruled
    rows = list(old.game.events.filter(action__payload=referee.RULING).order_by("seq"))
    assert [row.payload["event"] for row in rows] == ["Ruled", "GameResumed", "RulesChanged"]
    assert rows[0].payload["ruling"] == ruling.pk and rows[0].payload["reason"] == "2.1 was wrong"
    game = old.game
    assert (game.version, game.holds, ruling.seq) == (2, [], game.seq)
    assert (kept.ruleset_of(game, rows[1].seq).version, kept.ruleset_of(game, rows[2].seq).version) == (1, 2)
    assert game.signatures.filter(seq=game.seq).exists() and ruling.state_hash
    old.play()
    assert checked(old) == []


@pytest.mark.dear
def test_a_director_goes_through_the_pages_of_a_change(
    shelf: Shelf, old: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is offered where no later release is; else the form, the preview and the ruling name the versions."""
    hall = Hall(old, person("clara"), person("dora"))
    bench = Bench("The Cup", "/", frozenset({hall.clara.pk, hall.dora.pk}), Policy(holds=True))
    monkeypatch.setattr(benches, "BENCHES", [lambda game: bench])
    clara, path = client_of(hall.clara), f"/disputes/{hall.dispute().pk}/rule/"
    page = clara.get(path).content.decode()
    assert (
        "The game uses version 1, and this site has no newer release" in page
        and 'value="release"' not in page
    )
    shelf.write(replaced("chapters/movement.py", "def move_options", "MORE = 1\n\n\ndef move_options"))
    release = shelf.deploy()
    page = clara.get(path).content.decode()
    assert "from version 1 of its rules to version 2" in page and 'value="release"' in page
    given = {"choice": "release", "reason": "2.1 was wrong", "dice": "touched", "clocks": "then"}
    page = clara.post(path, {"act": "draft", **given}, follow=True).content.decode()
    assert "The game moves from version 1 of the rules to version 2." in page
    assert "Signed." in clara.post(path, {"act": "sign", **given}, follow=True).content.decode()
    assert old.game.release == release
    assert (
        "<dt>Rules</dt><dd>version 2</dd>"
        in clara.get(f"/rulings/{Ruling.objects.get().pk}/").content.decode()
    )


@pytest.mark.dear
def test_a_change_by_ruling_is_checked(ruled: tuple[Hall, Ruling], old: Match) -> None:
    """Another checker knows the line, and the umpire finds a version that those rules do not have."""
    lines = [json.loads(line) for line in export.record_bytes(old.game)]
    at = next(i for i, line in enumerate(lines) if line.get("action") == referee.RULING)
    assert not list(course.check_site(lines[at])) and not list(course.check_change(lines[at], None))
    lines[at]["events"][-1]["version"] = 7
    report = verify([json.dumps(line) for line in lines], list(public_keys().values()))
    assert any("version 2, the event says 7" in finding.what for finding in report.findings)


LOSSES = {
    "a view that fails": replaced(
        "view.py",
        "def view(",
        'def view(state: State, viewer: Viewer) -> Any:\n    raise KeyError("b2")\n\n\ndef _view(',
    ),
    "a field that is gone": replaced("state.py", "    used: tuple[str, ...] = ()\n", ""),
    "a field without default": replaced(
        "state.py", "    scenario: str\n", "    scenario: str\n    weather: str\n"
    ),
    "another turn": replaced(
        "view.py",
        "return entities.standing(\n        state,",
        "from msgspec.structs import replace\n\n    "
        "return entities.standing(\n        replace(state, turn=state.turn + 1),",
    ),
    "no such scenario": lambda home: (home / "scenarios" / "crossroads.toml").rename(
        home / "scenarios" / "elsewhere.toml"
    ),
}


@pytest.mark.parametrize("loss", LOSSES, ids=lambda name: name.replace(" ", "-"))
@pytest.mark.dear
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


@pytest.mark.dear
def test_who_only_watches_agrees_to_nothing(shelf: Shelf, old: Match, django_user_model: Any) -> None:
    shelf.write()
    release = shelf.deploy()
    with pytest.raises(Forbidden):
        services.rules_agree(
            code=old.code, user=django_user_model.objects.create_user("eve"), release=release
        )


@pytest.mark.dear
def test_nothing_is_taken_back_from_before_the_change(shelf: Shelf, old: Match) -> None:
    while old.asked != "blue":
        old.step()
    shelf.write()
    release = shelf.deploy()
    agree(old, "blue", release)
    agree(old, "red", release)
    with pytest.raises(NotUndoable, match="rules have changed"):
        services.action_undo(code=old.code, user=old.users["blue"], expected_seq=old.game.seq, key=uuid4())


@pytest.mark.dear
def test_a_game_of_a_checkout_can_be_pinned(shelf: Shelf, old: Match) -> None:
    """It was begun by rules that nobody had published; from here on it keeps those it has."""
    Game.objects.filter(code=old.code).update(release=releases.WORKING)
    forget()
    offered = adopting.newer(old.game)
    assert offered and offered.version == 1
    agree(old, "blue", offered.release)
    agree(old, "red", offered.release)
    assert old.game.release == offered.release


@pytest.mark.dear
def test_staff_have_a_game_go_over_from_the_shell(shelf: Shelf, old: Match) -> None:
    with pytest.raises(CommandError, match="no newer release"):
        call_command("adopt", old.code, "--reason", "2.4")
    shelf.write(LOSSES["a field that is gone"])
    shelf.deploy()
    with pytest.raises(CommandError, match="cannot read this position"):
        call_command("adopt", old.code, "--reason", "2.4")
    shelf.write(replaced("state.py", "    stack: tuple", "    used: tuple[str, ...] = ()\n    stack: tuple"))
    shelf.deploy()
    assert "Version 3 judges" in said("adopt", old.code, "--reason", "2.4 was wrong")
    assert old.game.version == 3
    old.play()
    assert checked(old) == []


@pytest.mark.dear
def test_new_dice_from_the_shell(old: Match) -> None:
    with pytest.raises(CommandError):
        call_command("redice", "nowhere", "--reason", "x")
    with pytest.raises(CommandError):
        call_command("redice", old.code, "--reason", " ")
    assert "New dice are promised" in said("redice", old.code, "--reason", "a laptop was lost")
    old.play()
    assert checked(old) == []


@pytest.mark.dear
def test_every_board_is_told_of_other_rules_and_other_dice(
    shelf: Shelf, old: Match, django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board is loaded of a release, and keeps each promise it is shown: it must hear of both at once."""
    sent: list[str] = []
    monkeypatch.setattr(
        referee.announce, "push_step", lambda code, since, seq, frames: sent.extend(sum(frames.values(), ()))
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


@pytest.mark.dear
def test_an_offer_outlives_the_folder(shelf: Shelf, old: Match) -> None:
    """A board still hears of a game whose newer rules were taken away again."""
    shelf.write()
    agree(old, "blue", shelf.deploy())
    shelf.remove()
    assert adopting.newer(old.game) is None
    assert frames.game_frame(old.game, list(old.game.seats.all()))["rules_offers"] == []
