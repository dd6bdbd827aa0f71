"""Files of events: a stage goes out and comes in again, lists seed, and what is wrong changes nothing."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from gacrux.trf2json import trf2json

from tests.wargame.chains import chain_faults
from tests.wargame.cup import NAMES, Cup, agree_draw, cup
from tests.wargame.pairing.test_trf import SAMPLE
from tests.wargame.sitting import SKELETON, client_of, person, shortest
from wargame.clubs.models import Membership
from wargame.events import services
from wargame.events.files import file_of_stage
from wargame.events.importing import file_look
from wargame.events.lists import FileRefused
from wargame.events.models import Act, Entrant, Event, Pairing, Placing, Round, Stage, Team
from wargame.games.errors import Conflict, Forbidden
from wargame.pairing.swiss import swiss_draw
from wargame.pairing.trf import trf_read
from wargame.players.leaving import person_leave

pytestmark = pytest.mark.django_db
AT = "/tournaments/steppe-front-cup/"


@pytest.fixture
def seven(db: None) -> Cup:
    """Seven players: a bye each round."""
    return cup(NAMES[:7])


def fresh(made: Cup, rounds: int = 3, **more: Any) -> Event:
    """Another event of the same name, without a player."""
    plan = {"format": "swiss", "rounds": rounds, "plans": [[f"{SKELETON}/{shortest(SKELETON)}"]]}
    event: Event = services.event_open(
        user=made.clara, name=made.event.name, club=made.club.slug, stages=[plan], **more
    )
    return event


def take(event: Event, user: Any, text: str, reason: str = "Played by mail last year") -> Act:
    """Look at a file, then have it taken over; who is invited by it accepts."""
    act = services.file_take(
        event=event.slug, user=user, text=text, reason=reason, mark=file_look(event, text).mark
    )
    for row in event.entrants.filter(state="invited").select_related("user"):
        services.invitation_accept(event=event.slug, user=row.user)
    return act


def counts() -> tuple[int, ...]:
    """How much there is of everything."""
    return tuple(kind.objects.count() for kind in (Act, Entrant, Pairing, Placing, Round, Team))


@pytest.mark.dear
def test_an_event_goes_out_in_again_and_out_the_same(seven: Cup) -> None:
    seven.do(services.bye_ask, seven.people["Rui"], round=2)
    seven.run()
    row = seven.publish()
    board = next(one for one in seven.boards(row) if one.second)
    rule = {"stage": 1, "round": 2, "board": board.board, "reason": "Not there", "forfeit": True}
    seven.do(services.board_rule, first_halves=2, second_halves=0, **rule)
    seven.play(row)
    seven.sign(row)
    out = file_of_stage(seven.event.stages.get(), desk=False)
    other = fresh(seven)
    act = take(other, seven.clara, out)
    assert (act.facts["players"], act.facts["rounds"], act.reason) == (7, 2, "Played by mail last year")
    other.refresh_from_db()
    assert file_of_stage(other.stages.get(), desk=False) == out
    board = Pairing.objects.filter(round__stage__event=other, second__isnull=False).order_by("pk")[0]
    page = (
        client_of(seven.clara)
        .get(f"/tournaments/{other.slug}/rounds/1/{board.round.number}/?board={board.board}")
        .content.decode()
    )
    assert "Imported from a tournament file, «Steppe Front Cup" in page and "by Clara on" in page
    assert act.facts["file"] in page and "not changed by hand" not in page and "told nothing" not in page
    acts = client_of(seven.clara).get(f"/tournaments/{other.slug}/acts/").content.decode()
    assert "took over a tournament file <small>7 players, 2 rounds</small>" in acts
    assert " 0000 - H" in out and " 0000 - U" in out and " w +" in out


@pytest.mark.dear
def test_the_next_round_is_paired_as_it_would_have_been(seven: Cup) -> None:
    seven.run()
    out = file_of_stage(seven.event.stages.get(), desk=True)
    twin = Cup(fresh(seven), seven.club, seven.people)
    take(twin.event, seven.clara, out)
    with pytest.raises(Conflict, match="before you draw the next"):
        twin.draw()
    twin.sign(Round.objects.get(stage__event=twin.event))
    assert twin.names(twin.draw()) == seven.names(seven.draw())
    assert not chain_faults(twin.event)


@pytest.mark.dear
def test_a_file_of_an_open_round_says_whose_games_are_not_in_it(seven: Cup) -> None:
    row = seven.publish()
    agree_draw(next(one for one in seven.boards(row) if one.second))
    out = file_of_stage(seven.event.stages.get(), desk=False)
    assert "### Round 1 is not over: 2 games are blank" in out
    notes = file_look(fresh(seven), out).notes
    assert len([note for note in notes if note.startswith("Round 1 is blank for players ")]) == 1
    assert all(
        str(one.seed) in notes[0] for board in seven.boards(row)[1:3] for one in (board.first, board.second)
    )
    seven.play(row)
    done = file_of_stage(seven.event.stages.get(), desk=False)
    assert "not over" not in done and not file_look(fresh(seven), done).notes


def test_who_has_no_account_has_a_place_that_an_account_may_take(seven: Cup) -> None:
    event = fresh(seven)
    take(event, seven.clara, SAMPLE)
    row = Entrant.objects.get(event=event, seed=2)
    assert (row.user, row.name, row.state, row.rating) == (None, "Okafor, Ben", "withdrawn", 1642)
    page = client_of().get(f"/tournaments/{event.slug}/").content.decode()
    assert "Okafor, Ben" in page and "a former member" not in page
    cem = person("Cem")
    services.entrant_replace(
        event=event.slug, user=seven.clara, entrant=row.number, name="Cem", reason="He is Ben"
    )
    row.refresh_from_db()
    assert (row.user, row.name, row.state) == (cem, "", "entered")
    event.refresh_from_db()
    assert event.forbidden == [[1, 5]] and event.state == "running"
    halves = {
        (one.round.number, one.first.seed): (one.kind, one.first_halves, one.source)
        for one in Pairing.objects.filter(round__stage__event=event).select_related("first", "round")
    }
    assert halves[1, 5] == ("asked", 1, "bye") and halves[2, 4] == ("missed", 0, "bye")
    assert halves[2, 3] == ("game", 2, "forfeit") and halves[1, 1] == ("game", 2, "ruled")


def test_the_preview_says_whom_it_keeps_apart_for_longer_than_the_file(seven: Cup) -> None:
    said = "The file keeps these players apart in some of the coming rounds; here it is all of them: players 1 and 5."
    event = fresh(seven)
    assert "142 3\n" in SAMPLE and said not in file_look(event, SAMPLE).notes
    longer = SAMPLE.replace("142 3\n", "142 4\n")
    assert said in file_look(event, longer).notes


def test_nobody_is_mailed_of_rounds_that_were_played_elsewhere(seven: Cup) -> None:
    from wargame.events.notices import boards_to_notify

    event = fresh(seven)
    take(event, seven.clara, SAMPLE)
    assert not boards_to_notify().filter(round__stage__event=event).exists()


WRONG = [
    (SAMPLE.replace("3 w 1", "3 w ?"), "Line 6, column 99"),
    (SAMPLE.replace("XXZ 4", "XXZ 44"), "Line 12, column 5"),
    ("name,seed\nTom,1\nNobody Here,2\n", "Line 3, column 1: There is no account named «Nobody Here»."),
    ("name,seed\nTom,1\nVera,1\n", "Line 3, column 6: The seed 1 is already in line 2."),
    ("name;seed;rating\nTom;1;x\n", "Line 2, column 7: A rating must be 0 to 5000, not «x»."),
    ("name\tseed\nTom\t0\n", "Line 2, column 5: A seed must be 1 to 512, not «0»."),
    ("name,sead\nTom,1\n", "Line 1, column 6: «sead» is not a column"),
    ("name," * 40_000, "Line 1, column 6: The column name appears twice."),
    ("name,seed\nTom,1,9\n", "Line 2, column 7: The line has more cells"),
    ("name,seed\nTom\n", "Line 2, column 1: The line has no name, or no seed."),
    ('name,seed\n"Tom,1\n', "Line 2, column 1"),
    ("", "The list is empty."),
    ("name,seed\n", "no players after the first line"),
]


@pytest.mark.dear
def test_a_wrong_file_is_refused_by_line_and_column_and_changes_nothing(
    seven: Cup, subtests: pytest.Subtests
) -> None:
    event, clara = fresh(seven), client_of(seven.clara)
    before = counts()
    for text, told in WRONG:
        with subtests.test(told=told):
            with pytest.raises(FileRefused) as refused:
                services.file_take(event=event.slug, user=seven.clara, text=text, reason="So", mark="0")
            assert any(told in str(fault) for fault in refused.value.faults), refused.value
            assert len(refused.value.faults) <= 25
            answer = clara.post(f"/tournaments/{event.slug}/import/", {"text": text})
            assert answer.status_code == 409 and told in answer.content.decode()
            assert counts() == before


@pytest.mark.parametrize(
    ("conditions", "rounds", "told"),
    [
        ({"size": 4}, 3, "The file has 5 players; the event takes at most 4"),
        ({}, 1, "The file has 2 rounds; the event has 1"),
    ],
)
def test_what_speaks_against_a_file_is_told_before(
    seven: Cup, conditions: Any, rounds: int, told: str
) -> None:
    event = fresh(seven, rounds, conditions=conditions)
    assert told in file_look(event, SAMPLE).refused
    before = counts()
    with pytest.raises(Conflict, match=told):
        take(event, seven.clara, SAMPLE)
    assert counts() == before


@pytest.mark.dear
def test_a_file_comes_before_the_first_draw_and_with_all_who_entered(seven: Cup) -> None:
    assert any(
        "Tom" in one and "withdraw them first" in one for one in file_look(seven.event, SAMPLE).refused
    )
    seven.run()
    seven.event.refresh_from_db()
    assert (
        "The field was fixed at the first draw: seeds can no longer change"
        in file_look(seven.event, SAMPLE).refused
    )


@pytest.mark.dear
def test_after_the_first_draw_no_file_is_asked_for_and_the_pages_say_why(seven: Cup) -> None:
    clara, why = client_of(seven.clara), "The field was fixed at the first draw: seeds can no longer change."
    for path in (AT, AT + "import/"):
        assert why not in clara.get(path).content.decode()
    assert f'href="{AT}import/"' in clara.get(AT).content.decode()
    seven.draw()
    for path in (AT, AT + "import/"):
        found = clara.get(path).content.decode()
        assert why in found and f'href="{AT}import/"' not in found and 'type="file"' not in found


@pytest.mark.dear
def test_a_file_is_taken_over_as_it_was_looked_at(seven: Cup) -> None:
    event = fresh(seven)
    mark = file_look(event, SAMPLE).mark
    given = {"event": event.slug, "user": seven.clara, "reason": "So"}
    with pytest.raises(Conflict, match="preview it again"):
        services.file_take(text=SAMPLE + "### more\n", mark=mark, **given)
    services.file_take(text=SAMPLE, mark=mark, **given)
    with pytest.raises(Conflict, match="field was fixed"):
        services.file_take(text=SAMPLE, mark=mark, **given)


@pytest.mark.dear
def test_tournament_files_are_for_directors_and_lists_for_deputies_too(seven: Cup) -> None:
    event = seven.event
    for name, may in (("Hedda", True), ("Tom", False), ("Dirk", True)):
        user = seven.people[name]
        if may:
            take(event, user, "name,seed\nTom,1\n")
        else:
            with pytest.raises(Forbidden):
                take(event, user, "name,seed\nTom,1\n")
            assert client_of(user).get(AT + "import/").status_code == 403
    for name in ("Hedda", "Tom"):
        with pytest.raises(Forbidden, match="director"):
            take(event, seven.people[name], SAMPLE)
    assert client_of(seven.people["Hedda"]).post(AT + "import/", {"text": SAMPLE}).status_code == 403


def test_a_list_seeds_lets_in_and_is_taken_back(seven: Cup) -> None:
    Membership.objects.create(club=seven.club, user=person("Otto"), role="member")
    before = list(Entrant.objects.order_by("number").values("user", "seed", "rating", "team", "state"))
    text = 'name,seed,rating,team\nVera,1,1800,"Reds, first"\nOtto,2,,Reds\nTom,3,1500,\n'
    act = take(seven.event, seven.clara, text, "The committee's order")
    assert Team.objects.filter(event=seven.event).count() == 2
    row = seven.draw()
    seeds = dict(Placing.objects.values_list("entrant__user__username", "seed"))
    assert [seeds[name] for name in ("Vera", "Otto", "Tom", "Ilse")] == [1, 2, 3, 4]
    with pytest.raises(Conflict, match="field is fixed"):
        seven.do(services.act_undo, number=act.number, reason="Wrong list")
    row.delete()
    Placing.objects.all().delete()
    Stage.objects.update(started=None)
    for entrant, was in zip(Entrant.objects.order_by("number"), [*before, {"seed": 2}], strict=True):
        Entrant.objects.filter(pk=entrant.pk).update(
            seed={"Vera": 1, "Otto": 2, "Tom": 3}.get(entrant.user.username, was["seed"])  # type: ignore[union-attr]
        )
    seven.do(services.act_undo, number=act.number, reason="Wrong list")
    assert (
        list(Entrant.objects.order_by("number").values("user", "seed", "rating", "team", "state")) == before
    )
    with pytest.raises(Conflict, match="already undone"):
        seven.do(services.act_undo, number=act.number, reason="Wrong list")


def test_taking_a_list_back_leaves_who_has_answered(seven: Cup) -> None:
    text = "name,seed,rating,team\nOtto,1,1800,Reds\nRosa,2,,\nVera,3,,\nKurt,4,,\n"
    seven.people |= {name: person(name) for name in ("Otto", "Rosa", "Kurt")}
    mark = file_look(seven.event, text).mark
    act = services.file_take(
        event=seven.event.slug, user=seven.clara, text=text, reason="Last year's order", mark=mark
    )
    own = act.before[f"entrant:{seven.entrant('Otto').pk}"]["rating"]
    services.invitation_accept(event=seven.event.slug, user=person("Otto"))
    services.entrant_withdraw(event=seven.event.slug, user=person("Kurt"), reason="No time")
    said = client_of(seven.clara).post(
        f"{AT}act/", {"do": "undo", "number": act.number, "reason": "Wrong list"}, follow=True
    )
    assert "Undone, but Otto had accepted already: they stay in the event" in said.content.decode()
    otto = seven.entrant("Otto")
    assert (otto.state, otto.seed, otto.rating, otto.team) == ("entered", None, own, None)
    assert not Entrant.objects.filter(user__username="Rosa").exists()
    assert seven.entrant("Vera").seed is None and not seven.entrant("Kurt").plays
    kept = f"except for Otto (№ {otto.number}), who had accepted"
    assert kept in client_of(None).get(AT + "acts/").content.decode()
    person_leave(user=person("Otto"))
    assert "Otto" not in client_of(None).get(AT + "acts/").content.decode()


def test_a_list_is_not_taken_back_over_a_later_one(seven: Cup) -> None:
    person("Otto")
    act = take(seven.event, seven.clara, "name,seed\nOtto,1\n")
    take(seven.event, seven.clara, "name,seed\nOtto,2\n")
    with pytest.raises(Conflict, match="Something else has been changed since"):
        seven.do(services.act_undo, number=act.number, reason="Wrong list")


def page(client: Client, **given: Any) -> str:
    """What the page of files answers."""
    return client.post(AT + "import/", given, follow=True).content.decode()


@pytest.mark.dear
def test_a_director_looks_first_and_then_takes_over(seven: Cup) -> None:
    dirk = client_of(seven.people["Dirk"])
    text = "name;seed\nIlse;1\nTom;2\n".encode("utf-8-sig")
    seen = page(dirk, file=SimpleUploadedFile("seeds.csv", text, "text/csv"))
    assert "nothing has changed yet" in seen and ">Import</button>" in seen and "already entered" in seen
    assert not Entrant.objects.exclude(seed=None).exists()
    mark = file_look(seven.event, "name;seed\nIlse;1\nTom;2\n").mark
    assert "Give a reason" in page(dirk, text="name;seed\r\nIlse;1\r\nTom;2\r\n", mark=mark)
    shown = re.search(r'name="mark" value="(\w+)"', seen)
    assert shown and shown[1] == mark
    as_browsers_send = "name;seed\r\nIlse;1\r\nTom;2\r\n"
    done = page(dirk, text=as_browsers_send, mark=mark, reason="Seeds of last year")
    assert "Imported" in done
    assert seven.entrant("Ilse").seed == 1 and seven.entrant("Tom").seed == 2
    assert "Seeds of last year" in dirk.get(AT + "acts/").content.decode()


@pytest.mark.dear
def test_a_program_looks_first_and_then_takes_over(seven: Cup) -> None:
    event, clara, hedda = fresh(seven), client_of(seven.clara), client_of(seven.people["Hedda"])
    path = f"/api/events/{event.slug}/brought/"

    def sent(client: Any, method: str, status: int, **given: Any) -> Any:
        answer = getattr(client, method)(path, given, format="json")
        assert answer.status_code == status, answer.content
        return answer.json()

    for client, status in ((client_of(None), 401), (hedda, 403), (client_of(seven.people["Tom"]), 403)):
        sent(client, "post", status, text=SAMPLE)
    before = counts()
    wrong = sent(clara, "post", 200, text="name,seed\nTom,first\n")
    assert wrong["faults"][0].startswith("Line 2, column 5") and wrong["lines"] == [] and wrong["mark"] == ""
    assert (
        "Line 2, column 5"
        in sent(clara, "put", 409, text="name,seed\nTom,first\n", mark="x", reason="So")["reason"]
    )
    seen = sent(clara, "post", 200, text=SAMPLE)
    assert seen["tournament"] and seen["faults"] == [] and seen["mark"] == file_look(event, SAMPLE).mark
    assert seen["refused"] == []
    long = "name,seed\n" + "Tom,1\n" * 12_000
    assert sent(clara, "post", 200, text=long)["faults"] and sent(clara, "post", 413, text=long * 4)
    changed = sent(clara, "put", 409, text=SAMPLE, mark="x", reason="So")["reason"]
    assert changed == "The file or the event has changed since the preview: preview it again"
    assert counts() == before
    text = "name,seed\nIlse,1\nTom,2\n"
    path = "/api/events/steppe-front-cup/brought/"
    mark = sent(hedda, "post", 200, text=text)["mark"]
    assert sent(hedda, "put", 200, text=text, mark=mark, reason="Seeds of last year")["players"] == 7
    assert (seven.entrant("Ilse").seed, seven.event.acts.first().reason) == (1, "Seeds of last year")


@pytest.mark.dear
def test_whatever_is_uploaded_is_looked_at_or_refused(seven: Cup) -> None:
    luck, clara, before = Random(13), client_of(seven.clara), counts()
    good = 'name,seed,rating,team\nTom,1,1800,"Reds, first"\nVera,2,,\n'
    files = [
        b"\0" * 2000,
        bytes(range(256)) * 40,
        b"\xff\xfe",
        b"001",
        b"001 \xa0",
        b"name,seed\n" + b'"' * 5000,
    ]
    for _ in range(60):
        text = list(luck.choice((good, SAMPLE)))
        for _ in range(luck.randint(1, 6)):
            at = luck.randrange(len(text))
            text[at : at + luck.randint(0, 3)] = luck.choice(';,"\t\n\r\0{}%é0 9wb' + good)
        files.append("".join(text).encode())
    for raw in files:
        answer = clara.post(AT + "import/", {"file": SimpleUploadedFile("x", raw)})
        assert answer.status_code in (200, 409), raw
        text = answer.content.decode()
        assert "nothing has changed yet" in text or "cannot be imported" in text, raw
    large = SimpleUploadedFile("x", b"name,seed\n" * 30_000)
    assert "A file can have at most 200 kB" in clara.post(AT + "import/", {"file": large}).content.decode()
    assert counts() == before


def test_letters_of_western_windows_are_read(seven: Cup) -> None:
    file = SimpleUploadedFile("old.trf", SAMPLE.encode("cp1252"))
    answer = client_of(seven.clara).post(f"/tournaments/{fresh(seven).slug}/import/", {"file": file})
    assert "Lindh, Åsa" in answer.content.decode()


@pytest.mark.dear
def test_anybody_has_the_file_of_a_stage_and_of_published_rounds_alone(seven: Cup) -> None:
    assert client_of().get(AT + "stages/1/trf/").status_code == 404
    seven.run()
    seven.do(services.pairing_forbid, one=1, other=6, reason="Brothers")
    row = seven.draw()
    for client in (client_of(), client_of(seven.people["Tom"])):
        answer = client.get(AT + "stages/1/trf/")
        assert answer.status_code == 200 and "attachment" in answer["Content-Disposition"]
        text = answer.content.decode()
        assert "260" not in {line[:3] for line in text.split("\n")}
        assert trf_read(text).field.round == 2
        assert client.get(AT + "rounds/1/2/trf/").status_code == 404
    clara = client_of(seven.clara)
    assert "\n260 " in clara.get(AT + "stages/1/trf/").content.decode()
    assert clara.get(AT + "rounds/1/2/trf/").status_code == 200
    seven.do(services.round_publish)
    text = client_of().get(AT + "rounds/1/2/trf/").content.decode()
    assert "\n260 " in text and "Brothers" not in text, "without it nobody could check the draw"
    seeds = dict(Placing.objects.values_list("seed", "entrant__user__username"))
    ours = swiss_draw(trf_read(text).field)
    assert [(seeds[one.first], seeds.get(one.second or 0, "")) for one in ours.boards] == seven.names(row)


@pytest.mark.parametrize("path", ["stages/1/trf/", "rounds/1/1/trf/"])
@pytest.mark.dear
def test_files_of_members_events_are_for_members(seven: Cup, path: str) -> None:
    seven.run()
    Event.objects.update(public=False)
    assert client_of().get(AT + path).status_code == 404
    assert client_of(person("Cem")).get(AT + path).status_code == 404
    assert client_of(seven.people["Tom"]).get(AT + path).status_code == 200


@pytest.mark.dear
def test_a_file_of_teams_has_them_as_gacrux_reads_them(db: None) -> None:
    made = cup(NAMES[:5], [{"format": "team-swiss", "boards": 2, "rounds": 2}])
    for name, players in (("Reds", ["Tom", "Vera", "Ilse"]), ("Blues", ["Nils", "Marta"])):
        made.do(services.team_set, name=name, players=[made.entrant(one).number for one in players])
    row = made.publish()
    made.play(row, winners=["Tom", "Vera"])
    made.sign(row)
    text = file_of_stage(Stage.objects.select_related("event").get(event=made.event), desk=False)
    lines = text.splitlines()
    assert "082 2" in lines and "352 WB" in lines and "192 CUSTOM_TEAM_SWISS" in lines
    reader = trf2json()
    reader.parse_file(text, False)
    told = reader.get_tournament(1)
    assert told["teamTournament"] and told["teamSize"] == 2
    names = {one["id"]: one["teamName"] for one in reader.chessjson["event"]["teams"]}
    teams = {names[one["teamId"]]: one for one in told["competitors"]}
    assert {
        name: (
            one["rank"],
            float(one["matchPoints"]),
            float(one["gamePoints"]),
            [p["cid"] for p in one["cplayers"]],
        )
        for name, one in teams.items()
    } == {"Reds": (1, 1.0, 2.0, [1, 2, 3]), "Blues": (2, 0.0, 0.0, [4, 5])}


@pytest.mark.dear
def test_boards_out_of_a_file_were_played_elsewhere(seven: Cup) -> None:
    seven.run()
    twin = fresh(seven)
    take(
        twin,
        seven.clara,
        file_of_stage(Stage.objects.select_related("event").get(event=seven.event), desk=True),
    )
    page = client_of().get(f"/tournaments/{twin.slug}/").content.decode()
    assert "played elsewhere" in page and "ruled by a director" not in page


@pytest.mark.dear
def test_a_round_is_offered_for_signing_after_those_before_it(seven: Cup) -> None:
    event = fresh(seven)
    take(event, seven.clara, SAMPLE)
    director, at = client_of(seven.clara), f"/tournaments/{event.slug}/rounds/1"
    button = ">Sign round 2</button>"
    page = director.get(f"{at}/2/").content.decode()
    assert button not in page and f'Sign <a href="{at}/1/">round 1</a> first' in page
    assert "sign round 1 first" in director.get("/desk/").content.decode()
    services.round_sign(event=event.slug, user=seven.clara, stage=1, round=1)
    assert button in director.get(f"{at}/2/").content.decode()
