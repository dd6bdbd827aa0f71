"""Who may do what in a club: each cell of the table, through the real service and through the real page."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.approved import Approve
from tests.wargame.clubhouse import PAGES, SERVICES, WAYS, Clubhouse, clubhouse, visit
from tests.wargame.sitting import person, shortest
from tests.wargame.undoing import undone
from wargame.clubs import services
from wargame.clubs.models import Club, Entry
from wargame.clubs.powers import MAKING, TABLE, Act, Standing, powers
from wargame.clubs.words import why_not
from wargame.games.errors import Conflict, Forbidden, NotFound
from wargame.games.services import game_open, game_resign, seat_take
from wargame.ratings.powers import may_annul
from wargame.results.models import Result
from wargame.results.services import results_find

pytestmark = pytest.mark.django_db
REFUSALS = Path(__file__).parent / "told" / "clubs.txt"
ELSEWHERE = {Act.RUN_LADDERS, Act.RULE_GAMES, Act.ANNUL_RESULTS}
"""Acts whose pages are those of the ladders."""


def outcomes(acts: Any, attempt: Callable[[Act], bool]) -> dict[Act, bool]:
    """Whether each act went through, each tried on the club as it was."""
    found = {}
    for act in acts:
        with undone():
            found[act] = attempt(act)
    return found


def by_service(house: Clubhouse, user: Any) -> Callable[[Act], bool]:
    def attempt(act: Act) -> bool:
        try:
            SERVICES[act](house, user)
        except (Forbidden, Conflict):
            return False
        return True

    return attempt


def expected(house: Clubhouse, standing: Standing, acts: Any) -> dict[Act, bool]:
    allowed = powers(standing, joining=house.club.joining, closed=house.club.closed is not None)
    return {act: act in allowed for act in acts}


def test_the_table_has_every_cell() -> None:
    assert set(TABLE) == set(Standing)
    assert set(SERVICES) == set(Act)
    assert set(PAGES) == set(Act) - ELSEWHERE


def test_the_table_says_what_it_is_to_say() -> None:
    """Spelt out once more, the other way round: who may, by act."""
    takers = {act: "".join(who.value[0] for who in Standing if act in TABLE[who]) for act in Act}
    steward, owner, belongs, directs = "so", "o", "mdso", "dso"
    assert takers == {
        Act.SEE_MEMBERS: "vsaibmdso", Act.SEE_INSIDE: belongs, Act.JOIN: "sai", Act.ASK: "s", Act.WITHDRAW: "a",
        Act.ANSWER_INVITATION: "i", Act.LEAVE: belongs, Act.STEP_DOWN: directs, Act.TAKE_OVER: "mds",
        Act.WRITE_NEWS: directs, Act.REMOVE_NEWS: steward, Act.RUN_LADDERS: directs, Act.RULE_GAMES: directs,
        Act.ANNUL_RESULTS: directs, Act.INVITE: steward, Act.ANSWER_REQUESTS: steward, Act.REMOVE: steward,
        Act.BAR: steward, Act.CHANGE_PAGE: steward, Act.READ_ENTRIES: steward, Act.SEE_EVIDENCE: steward,
        Act.EXPORT: steward, Act.MAKE_MEMBER: steward, Act.MAKE_DIRECTOR: steward, Act.MAKE_STEWARD: owner,
        Act.MAKE_OWNER: owner, Act.CLOSE: owner,
    }  # fmt: skip


@pytest.mark.parametrize("joining", WAYS)
@pytest.mark.dear
def test_each_cell_through_its_service(joining: str) -> None:
    house = clubhouse(joining)
    for standing in Standing:
        user = house.user(standing)
        assert outcomes(Act, by_service(house, user)) == expected(house, standing, Act), standing


@pytest.mark.parametrize("joining", WAYS)
@pytest.mark.dear
def test_each_cell_through_its_page(joining: str) -> None:
    house = clubhouse(joining)
    for standing in Standing:
        user = house.user(standing)
        said = outcomes(PAGES, lambda act, user=user: visit(house, user, act))
        assert said == expected(house, standing, PAGES), standing


@pytest.mark.dear
def test_in_a_closed_club_nothing_is_done() -> None:
    house = clubhouse()
    Club.objects.update(closed=house.club.founded)
    house.club.refresh_from_db()
    acts = set(Act) - {Act.SEE_INSIDE}  # it is for reading, and its service renews an address
    shown = set(PAGES) - {Act.SEE_INSIDE}
    for standing in Standing:
        user = house.user(standing)
        assert outcomes(acts, by_service(house, user)) == expected(house, standing, acts), standing
        said = outcomes(shown, lambda act, user=user: visit(house, user, act))
        assert said == expected(house, standing, shown), standing


@pytest.mark.parametrize("target", ["omar", "sven", "dana", "moritz"])
@pytest.mark.dear
def test_nobody_takes_a_role_that_they_could_not_give(target: str) -> None:
    """Owners are made by owners and unmade by nobody; the rest by whoever may give that role and the new one."""
    house = clubhouse()
    if target == "sven":
        house.club.memberships.create(user=person(target), role="steward")
    for standing in Standing:
        if house.user(standing) != person(target):
            check_roles(house, standing, target)


def check_roles(house: Clubhouse, standing: Standing, target: str) -> None:
    """What somebody of that standing can make of a member, whom they can remove, and bar."""
    user, member = house.user(standing), house.member(target)
    assert member is not None
    allowed = powers(standing, joining=house.club.joining, closed=False)
    for role, act in MAKING.items():
        if role == member.role:
            continue
        may = act in allowed and member.role != "owner" and MAKING[member.role] in allowed
        change = {act: lambda house, user, role=role: _change(house, user, target, role)}
        assert outcomes(change, lambda act, change=change: _tried(change[act], house, user)) == {act: may}
    away = Act.REMOVE in allowed and member.role != "owner" and MAKING[member.role] in allowed
    assert outcomes([Act.REMOVE], lambda act: _tried(_remove(target), house, user)) == {Act.REMOVE: away}
    assert outcomes([Act.BAR], lambda act: _tried(_bar(target), house, user)) == {Act.BAR: away}


def _change(house: Clubhouse, user: Any, name: str, role: str) -> Any:
    from wargame.clubs.services import role_change

    return role_change(club=house.slug, user=user, name=name, role=role)


def _remove(name: str) -> Any:
    from wargame.clubs.services import member_remove

    return lambda house, user: member_remove(club=house.slug, user=user, name=name)


def _bar(name: str) -> Any:
    from wargame.clubs.services import bar_set

    return lambda house, user: bar_set(club=house.slug, user=user, name=name, reason="snores")


def _tried(do: Any, house: Clubhouse, user: Any) -> bool:
    try:
        do(house, user)
    except (Forbidden, Conflict, NotFound):
        return False
    return True


@pytest.mark.dear
def test_a_refusal_writes_nothing() -> None:
    house = clubhouse()
    before = Entry.objects.count()
    for standing in (Standing.STRANGER, Standing.BARRED, Standing.MEMBER):
        for act in set(SERVICES) - TABLE[standing]:
            assert not by_service(house, house.user(standing))(act)
    assert Entry.objects.count() == before


def test_each_refusal_reads_as_approved(approve: Approve) -> None:
    """Why each standing may not do what it may not, in clubs of each kind, as somebody has read it."""
    said: dict[str, dict[str, None]] = {}
    for act, joining, standing in product(Act, Club.Joining.values, Standing):
        if standing != Standing.BARRED and act not in powers(standing, joining=joining, closed=False):
            sentence = why_not(standing, act, joining).format(club="The Bridge Club")
            said.setdefault(sentence, {})[f"{standing}: {act.name.lower()}"] = None
    approve(REFUSALS, [f"{sentence}. ({', '.join(cells)})" for sentence, cells in said.items()])


@pytest.mark.parametrize(
    ("terms", "stays", "may"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"ladder": "x"}, False, True),
        ({"limits": {"members": True}}, False, True),
    ],
)
def test_directors_annul_what_was_played_among_members(
    skirmish: str, terms: dict[str, Any], stays: bool, may: bool
) -> None:
    """Of a ladder, or for members, also when one of them is none any more."""
    house = clubhouse()
    game = game_open(
        user=person("moritz"), ruleset=skirmish, scenario=shortest(skirmish), side="blue",
        terms={"rated": True, "club": house.slug, **terms},
    )  # fmt: skip
    seat_take(code=game.code, user=person("mila"))
    game_resign(code=game.code, user=person("moritz"))
    results_find()
    if not stays:
        services.club_leave(**house.by("mila"))
    result = Result.objects.get()
    assert may_annul(person("dirk"), result) is may
    assert not may_annul(person("mila"), result)
