"""The log query: what is written up, what a query may ask, who may ask, what is saved and exported."""

from __future__ import annotations

import csv
import io
import json
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.wargame.asked import events_found, found, write_up
from tests.wargame.bench import new_hall
from tests.wargame.kept import kept
from tests.wargame.sitting import Sitting, client_of, person, sit_down
from wargame.annals import benches
from wargame.annals.finding import Search
from wargame.annals.models import SAVED, Bookmark, Happening, SavedQuery
from wargame.annals.query import TERMS, BadTerm, Term, query_read
from wargame.annals.reading import find_named_side
from wargame.annals.scope import scope
from wargame.annals.services import happenings_ask, query_delete, query_save
from wargame.annals.writing import behind, happenings_find, happenings_rewrite
from wargame.games.errors import Conflict, Forbidden, NotFound
from wargame.games.models import Action, Game, GameEvent
from wargame.games.rolling import end_before, list_rolled
from wargame.games.services import action_undo, game_resign

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def match() -> Sitting:
    """A game some moves old, written up."""
    sitting = sit_down(seed=5)
    sitting.play(8)
    write_up()
    return sitting


@pytest.fixture
def unthrottled(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often one asks."""
    monkeypatch.setattr("rest_framework.throttling.SimpleRateThrottle.allow_request", lambda *_: True)


@pytest.fixture
def director() -> Any:
    """One of the staff."""
    return person("Dora", is_staff=True)


@pytest.mark.dear
def test_who_directs_what_is_asked_once_for_a_query(match: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setitem(benches.BENCHES, "test", lambda user: asked.append(user) or Game.objects.none())
    user = match.users["blue"]
    list(Search(scope(user), query_read(f"game:{match.code} die:1 turn:1")).happenings)
    assert asked == [user]


def refuse(sitting: Sitting) -> None:
    """A request that the rules refuse."""
    side = sitting.asked
    judgement = sitting.submit(side, {"do": "attack", "target": "nowhere", "units": []})
    assert not judgement.accepted


@pytest.mark.dear
def test_every_event_is_written_up_once(match: Sitting) -> None:
    assert happenings_find(all=True) == 0
    rows = Happening.objects.filter(game__code=match.code)
    assert list(rows.order_by("seq").values_list("seq", flat=True)) == list(range(1, match.game.seq + 1))


def test_a_row_is_what_the_record_says(match: Sitting) -> None:
    for event in GameEvent.objects.filter(game__code=match.code).select_related("action"):
        row = Happening.objects.get(game=event.game, seq=event.seq, request=None)
        assert (row.side, row.audience, row.time) == (event.side, event.audience, event.time)
        assert event.action and row.user_id == event.action.user_id


def test_writing_up_again_gives_the_same(match: Sitting) -> None:
    refuse(match)
    write_up()
    fields = (
        "seq",
        "time",
        "gap_ms",
        "turn",
        "phase",
        "branch",
        "side",
        "about",
        "terms",
        "sealed",
        "text",
        "words",
        "request",
    )
    before = list(Happening.objects.order_by("time", "seq", "request").values_list(*fields))
    happenings_rewrite(Game.objects.filter(code=match.code))
    assert list(Happening.objects.order_by("time", "seq", "request").values_list(*fields)) == before


def test_an_event_stands_under_the_side_that_it_is_about(match: Sitting, director: Any) -> None:
    mine, *_ = GameEvent.objects.filter(game__code=match.code, side="red").order_by("-seq")
    line = {"message": {"id": "event-ReturnsRolled", "facts": {"who": "blue"}}, "rules": [], "rolls": []}
    GameEvent.objects.filter(pk=mine.pk).update(log=[line])
    happenings_rewrite(Game.objects.filter(code=match.code))
    row = Happening.objects.get(game__code=match.code, seq=mine.seq, request=None)
    assert (row.side, row.about, row.user) == ("red", "blue", match.users["red"])
    assert mine.seq in events_found(director, f"game:{match.code} side:blue")
    assert mine.seq not in events_found(director, f"game:{match.code} side:red")


@pytest.mark.parametrize(
    ("lines", "side"),
    [
        ([{"message": {"facts": {"who": "blue"}}}], "blue"),
        ([{"message": {"facts": {"side": "red"}}}, {"message": {"facts": {"who": "blue"}}}], "red"),
        ([{"message": {"facts": {"who": "b1"}}}], ""),
        ([{"message": {"facts": {"who": "blue"}}, "audience": ["blue"]}], ""),
        ([{"message": {}}], ""),
    ],
)
def test_which_side_an_event_is_about(lines: list[Any], side: str) -> None:
    assert find_named_side(lines, {"blue", "red"}) == side


@pytest.mark.dear
def test_bit_by_bit_is_as_at_once() -> None:
    sitting = sit_down(seed=5)
    fields = ("seq", "gap_ms", "turn", "phase", "branch", "taken_back", "terms", "sealed", "text")
    for _ in range(12):
        sitting.play(1)
        write_up()
    bit_by_bit = list(Happening.objects.order_by("seq").values_list(*fields))
    happenings_rewrite(Game.objects.all())
    assert list(Happening.objects.order_by("seq").values_list(*fields)) == bit_by_bit


@pytest.mark.dear
def test_who_asks_has_it_written_up_first(match: Sitting, director: Any) -> None:
    match.play(2)
    assert behind(Game.objects.all()).exists()
    _, page, left = happenings_ask(scope=scope(director), query=query_read(f"game:{match.code} refused:no"))
    assert (page.count, left) == (match.game.seq, 0)


def test_what_is_taken_back_says_so_and_by_what(nobody_is_met: None, director: Any) -> None:
    sitting = sit_down(seed=1)
    side = sitting.asked
    sitting.play(1)
    action_undo(code=sitting.code, user=sitting.users[side], expected_seq=sitting.game.seq, key=uuid4())
    write_up()
    last = sitting.game.seq
    rows = Happening.objects.filter(game__code=sitting.code).order_by("seq")
    assert [row.taken_back for row in rows][-2:] == [last, None]
    assert events_found(director, "back:yes") == [last - 1]


def test_a_roll_back_marks_what_it_undoes_and_opens_a_branch(match: Sitting) -> None:
    game = match.game
    to, seq = game.seq - 2, game.seq + 1
    last = GameEvent.objects.get(game=game, seq=game.seq)
    GameEvent.objects.create(
        game=game, seq=seq, side="", hash="", time=last.time, log=[],
        payload={"event": "RolledBack", "to": to, "branch": "B"},
    )  # fmt: skip
    Game.objects.filter(pk=game.pk).update(seq=seq)
    write_up()
    rows = {row.seq: row for row in Happening.objects.filter(game=game)}
    assert [rows[at].rolled_back for at in range(to, seq)] == [None, seq, seq]
    assert Bookmark.objects.get(game=game).branch == "B" and rows[seq].branch == "B"


@pytest.mark.dear
def test_a_ruling_that_rolls_back_does_not_undo_itself() -> None:
    hall = new_hall()
    game, thrown = hall.match.game, list_rolled(hall.match.game, 1)[-1]
    hall.rule(hall.dispute(), "rollback", plan={"to": end_before(game, thrown.seq_before + 1)})
    write_up()
    rows = Happening.objects.filter(game=game, request=None).order_by("seq")
    own = Action.objects.get(game=game, payload__site="ruling")
    back = {row.seq: row.rolled_back for row in rows if row.seq > thrown.seq_before}
    assert back and {seq for seq, by in back.items() if by is None} == set(
        range(own.seq_before + 1, own.seq_after + 1)
    )


@pytest.mark.dear
def test_a_refused_request_is_found_by_who_made_it_and_by_directors(match: Sitting, director: Any) -> None:
    side = match.asked
    refuse(match)
    write_up()
    asked = "refused:yes"
    assert len(found(match.users[side], asked)) == len(found(director, asked)) == 1
    assert not found(match.users[match.opponent(side)], asked)
    assert not found(AnonymousUser(), asked)
    assert found(match.users[side], "refused:malformed kind:attack") and not found(director, "refused:1.1")


def test_a_private_game_is_found_by_its_own_people(director: Any) -> None:
    sitting = sit_down(seed=1, private=True)
    sitting.play(3)
    write_up()
    for user, sees in (
        (sitting.users["blue"], True), (sitting.users["red"], True), (director, True),
        (person("Cem"), False), (AnonymousUser(), False),
    ):  # fmt: skip
        assert bool(found(user, "")) == sees
    with pytest.raises(BadTerm, match="you cannot see it"):
        found(person("Cem"), f"game:{sitting.code}")


def test_a_bench_directs_the_games_it_gives_and_none_it_plays_in(
    match: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    official = person("Olga")
    side = match.asked
    refuse(match)
    write_up()
    directed = lambda user: Game.objects.filter(code=match.code if user.username in people else "")  # noqa: E731
    people = {"Olga", match.users["red"].username}
    monkeypatch.setitem(benches.BENCHES, "cup", directed)
    assert len(found(official, "refused:yes")) == 1
    assert len(found(match.users["red"], "refused:yes")) == (side == "red")
    assert len(found(official, "refused:no")) > len(found(match.users["red"], "refused:no"))


def test_a_ground_is_a_term(match: Sitting, monkeypatch: pytest.MonkeyPatch, director: Any) -> None:
    games = lambda name, user: Game.objects.filter(code=match.code) if name == "Two" else None  # noqa: E731
    with pytest.raises(BadTerm, match="there are"):
        query_read("league:Two")
    monkeypatch.setitem(benches.GROUNDS, "league", games)
    sit_down(seed=2)
    write_up()
    assert {code for code, _, _ in found(director, "league:Two")} == {match.code}
    with pytest.raises(BadTerm, match="no league of that name"):
        found(director, "league:Other")


@pytest.mark.dear
def test_looking_into_a_running_game_that_hides_something_is_told(
    match: Sitting, monkeypatch: pytest.MonkeyPatch, director: Any
) -> None:
    looks: list[tuple[str, list[str]]] = []
    told = lambda user, games: looks.append((user.username, [game.code for game in games]))  # noqa: E731
    monkeypatch.setattr("wargame.annals.services.WATCHERS", [told])
    for user in (match.users["red"], person("Cem"), director):
        happenings_ask(scope=scope(user), query=query_read("turn:1"))
    assert [found for found in looks if found[1]] == [("Dora", [match.code])]
    looks.clear()
    Client().get("/annals/?q=turn:1")
    client_of(director).get("/annals/")
    assert not looks
    for path in (
        "/annals/rows.csv?q=unit:nobody",
        "/api/annals/occurring/?term=unit&q=turn:1",
        "/annals/booklet/?q=turn:1",
    ):
        client_of(director).get(path)
        assert looks.pop() == ("Dora", [match.code])
    game_resign(code=match.code, user=match.users["red"])
    happenings_ask(scope=scope(director), query=query_read("turn:1"))
    assert looks.pop() == ("Dora", [])


@pytest.mark.dear
def test_who_asks_for_nothing_sees_what_everybody_does(match: Sitting, director: Any) -> None:
    refuse(match)
    write_up()
    everybody = client_of().get("/api/annals/").json()
    assert client_of(director).get("/api/annals/").json()["count"] == everybody["count"]
    assert client_of(director).get("/api/annals/?q=turn:0-").json()["count"] > everybody["count"]


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("colour:red", "there are"),
        ("turn:soon", "a turn, 3, or several"),
        ("turn:-", "a turn, 3, or several"),
        ("gap:long", "the time since the previous event"),
        ("die:six", "the number on a die"),
        ("back:maybe", "yes or no"),
        ("rolled:perhaps", "yes or no"),
        ("branch:A1", "the letter of a branch"),
        ("hex:0101~99", "distance in hexes"),
        ("rule:...", "the number of a rule"),
        ("text:!!!", "words of the sentence"),
        ("unit:", "unit takes"),
        (f"unit:{'x' * 200}", "up to 80 characters"),
        (" ".join(f"die:{n}" for n in range(1, TERMS + 2)), "at most 12 terms"),
    ],
)
def test_a_bad_term_is_refused_with_what_would_fit(text: str, fits: str) -> None:
    with pytest.raises(BadTerm, match=fits):
        query_read(text)


def test_a_place_that_no_map_has_is_refused(match: Sitting, director: Any) -> None:
    with pytest.raises(BadTerm, match="no map of these games"):
        found(director, "hex:Atlantis")


def test_a_query_is_read_as_it_is_written() -> None:
    text = 'rule:12.4 unit:"LVII HQ" gap:>5d assault'
    query = query_read("rule:12.4 and " + text)
    assert query.terms == (
        Term("rule", "12.4"), Term("unit", "LVII HQ"), Term("gap", ">5d"), Term("text", "assault"),
    )  # fmt: skip
    assert query_read(str(query)) == query
    assert query_read("", {"rule": ["12.4"], "unit": ["LVII HQ"]}).terms == query.terms[:2]


def test_a_bare_number_of_a_rule_is_looked_for_as_one() -> None:
    query = query_read('12.4 12.10e X.B.8 "12.4" 12.6cm 05.06 12')
    assert query.of("rule") == ["12.4", "12.10e", "X.B.8"]
    assert query.of("text") == ["12.4", "12.6cm", "05.06", "12"]
    assert query_read(str(query)) == query


@pytest.mark.dear
@given(
    st.lists(st.tuples(st.sampled_from(["unit", "text", "side", "phase", "player"]), st.text(max_size=30)))
)
@settings(max_examples=200, deadline=None)
def test_what_is_read_is_written_so_that_it_reads_the_same(pairs: list[tuple[str, str]]) -> None:
    try:
        query = query_read("", {key: [value] for key, value in pairs})
    except BadTerm:
        return
    assert query_read(str(query)) == query


def test_the_words_of_a_sentence_are_found_as_they_begin(match: Sitting, director: Any) -> None:
    moves = {row.seq for row in Happening.objects.exclude(text="") if "moves to" in row.text}
    assert moves and set(events_found(director, "moves t")) == moves
    assert set(events_found(director, "MOVES to")) == moves
    assert not events_found(director, "oves")


def test_a_saved_query_is_its_owners(match: Sitting) -> None:
    blue, red = match.users["blue"], match.users["red"]
    query_save(user=blue, name=" Long  gaps ", terms="gap:>5d")
    assert list(SavedQuery.objects.values_list("owner", "name", "terms")) == [
        (blue.pk, "Long gaps", "gap:>5d")
    ]
    query_save(user=red, name="Long gaps", terms="gap:>6d")
    with pytest.raises(Conflict, match="already"):
        query_save(user=blue, name="Long gaps", terms="gap:>7d")
    with pytest.raises(NotFound):
        query_delete(user=blue, name="Sixes")
    query_delete(user=blue, name="Long gaps")
    assert list(SavedQuery.objects.values_list("owner", flat=True)) == [red.pk]


def test_what_is_not_saved(match: Sitting) -> None:
    blue = match.users["blue"]
    with pytest.raises(Forbidden):
        query_save(user=AnonymousUser(), name="Mine", terms="die:6")
    with pytest.raises(NotFound):
        query_delete(user=AnonymousUser(), name="Mine")
    with pytest.raises(Conflict, match="1 to 40"):
        query_save(user=blue, name=" ", terms="die:6")
    with pytest.raises(Conflict, match="at least one term"):
        query_save(user=blue, name="All", terms="")
    with pytest.raises(BadTerm):
        query_save(user=blue, name="Bad", terms="die:x")
    SavedQuery.objects.bulk_create(SavedQuery(owner=blue, name=f"q{n}", terms="die:6") for n in range(SAVED))
    with pytest.raises(Conflict, match="the most allowed"):
        query_save(user=blue, name="One more", terms="die:6")


@pytest.mark.dear
def test_the_files_hold_exactly_the_rows_of_the_query(match: Sitting) -> None:
    user = match.users["blue"]
    client = client_of(user)
    asked = f"?q=game:{match.code}+kind:move"
    expected = [seq for _, seq, _ in found(user, f"game:{match.code} kind:move")]
    rows = json.loads(client.get(f"/annals/rows.json{asked}").getvalue())
    assert [row["seq"] for row in rows] == expected != []
    table = list(csv.DictReader(io.StringIO(client.get(f"/annals/rows.csv{asked}").getvalue().decode())))
    assert [int(row["event"]) for row in table] == expected
    assert client.get("/annals/rows.xlsx").status_code == 404
    assert client.get("/annals/rows.csv?q=die:x").status_code == 400


def test_a_file_is_no_formula(match: Sitting, director: Any) -> None:
    Game.objects.update(name="=1+1")
    table = client_of(director).get("/annals/rows.csv").getvalue().decode()
    assert "'=1+1" in table and ",=1+1" not in table


@pytest.mark.dear
def test_the_page_shows_what_is_found(match: Sitting, director: Any) -> None:
    client = client_of(director)
    body = client.get("/annals/?q=moves").content.decode()
    assert "<mark>moves</mark>" in body and f"/games/{match.code}/#act=" in body
    for address in (
        "/annals/", "/annals/?list=unit", "/annals/?list=player", "/annals/?list=nothing", "/annals/?page=99",
        "/annals/?page=x", "/annals/?key=turn&value=1", "/annals/booklet/", "/annals/booklet/?q=kind:move",
        f"/games/{match.code}/log/", f"/games/{match.code}/log/?q=turn:1&list=hex",
    ):  # fmt: skip
        assert client.get(address).status_code == 200, address
    terms = client.get("/annals/?list=purpose").context
    assert "purpose" in [offer["key"] for offer in terms["offers"]]
    thrown = {roll["purpose"] for row in GameEvent.objects.all() for roll in row.payload.get("rolls", ())}
    assert {one["words"] for one in terms["values"]} == thrown != set()
    assert all(client.get(f"/annals/{one['address']}").context["page"].count for one in terms["values"])
    refused = client.get("/annals/?q=die:x")
    assert refused.status_code == 400 and b"the number on a die" in refused.content
    assert client.get("/games/nosuchgm/log/").status_code == 404


@pytest.mark.dear
def test_no_more_is_found_than_there_is(match: Sitting, director: Any) -> None:
    """What a page remembers of how many events there are is not what was there before the last of them."""
    desk = client_of(director)
    desk.get("/desk/")
    match.play(1)
    found = desk.get("/desk/").context
    assert found["page"].count == found["base"][0]


def test_a_game_page_shows_no_other_game(match: Sitting) -> None:
    other = sit_down(seed=2)
    write_up()
    body = (
        client_of(match.users["blue"]).get(f"/games/{match.code}/log/?q=game:{other.code}").content.decode()
    )
    assert f"/games/{match.code}/#act=" in body and f"/games/{other.code}/#act=" not in body


@pytest.mark.dear
def test_queries_are_saved_and_deleted_on_the_page(match: Sitting) -> None:
    client = client_of(match.users["blue"])
    assert client.post("/annals/saved/", {"name": "Sixes", "q": "die:6"}).status_code == 302
    assert b"Sixes" in client.get("/annals/").content
    assert client.post("/annals/saved/", {"name": "Sixes", "q": "die:6"}).status_code == 409
    assert client.post("/annals/saved/delete/", {"name": "Sixes"}).status_code == 302
    assert not SavedQuery.objects.exists()
    assert Client().post("/annals/saved/", {"name": "Sixes", "q": "die:6"}).status_code == 302
    assert not SavedQuery.objects.exists()


@pytest.mark.dear
def test_the_api_answers_as_the_page_does(match: Sitting) -> None:
    user = match.users["blue"]
    client = client_of(user)
    page = client.get(f"/api/annals/?game={match.code}&kind=move").json()
    assert [row["seq"] for row in page["rows"]] == [
        s for _, s, _ in found(user, f"game:{match.code} kind:move")
    ]
    assert page["count"] == len(page["rows"]) and page["pages"] == 1
    units = client.get(f"/api/annals/occurring/?term=unit&q=game:{match.code}").json()
    assert units == [
        {"value": value, "count": count}
        for value, count in Search(scope(user), query_read(f"game:{match.code}")).occurring("unit")
    ]
    assert client.get("/api/annals/?die=x").status_code == 400
    assert client.get("/api/annals/?colour=x").status_code == 400
    for ground in ("event", "club"):
        refused = client.get(f"/api/annals/?{ground}=nowhere")
        assert refused.json() == client.get(f"/api/annals/?q={ground}:nowhere").json()
        assert client.get(f"/api/annals/occurring/?term={ground}").status_code == 200
    made = client.post("/api/annals/saved/", {"name": "Sixes", "terms": "die:6"}, format="json")
    assert made.status_code == 201
    assert [row["name"] for row in client.get("/api/annals/saved/").json()] == ["Sixes"]
    assert client.delete("/api/annals/saved/Sixes/").status_code == 204
    assert client.delete("/api/annals/saved/Sixes/").status_code == 404
    assert client_of().get("/api/annals/saved/").status_code in (401, 403)


@pytest.mark.dear
def test_a_gap_is_the_time_since_the_event_before(match: Sitting, director: Any) -> None:
    last = GameEvent.objects.get(game__code=match.code, seq=match.game.seq)
    GameEvent.objects.filter(pk=last.pk).update(time=last.time + timedelta(days=6))
    happenings_rewrite(Game.objects.all())
    assert events_found(director, "gap:>5d") == [last.seq]
    assert last.seq not in events_found(director, "gap:<5d")


def test_a_gap_tells_nobody_when_something_secret_happened(match: Sitting, director: Any) -> None:
    third, second, last = list(GameEvent.objects.filter(game__code=match.code).order_by("seq"))[-3:]
    for event, days, audience in ((third, 0, None), (second, 4, ["blue"]), (last, 6, None)):
        time = third.time + timedelta(days=days)
        GameEvent.objects.filter(pk=event.pk).update(time=time, audience=audience)
    happenings_rewrite(Game.objects.all())
    assert events_found(director, "gap:>5d") == [last.seq]
    assert events_found(director, "gap:>3d") == [second.seq, last.seq]
