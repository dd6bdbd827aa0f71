"""Who may still meet one of the two rules on an event with what stood there before them, and sees nothing later."""

from __future__ import annotations

from typing import Any

import pytest

from tests.wargame.bench import Hall, new_hall
from tests.wargame.sitting import client_of, person
from tests.wargame.test_ruling_api import call
from wargame.games.errors import Forbidden
from wargame.games.position import game_hides, game_moment
from wargame.games.rolling import list_rolled
from wargame.rulings import benches
from wargame.rulings.benches import Bench, Policy
from wargame.rulings.fields import Fields
from wargame.rulings.models import Case, Ruling
from wargame.rulings.services import case_take, ruling_draft, ruling_look, ruling_sign
from wargame.rulings.weighing import weighing_ask

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(db: None, monkeypatch: pytest.MonkeyPatch) -> Hall:
    """A game that hides something and in which Clara may rule, with a second signature: another director's."""
    made = new_hall()
    assert game_hides(made.match.game)
    people = frozenset({made.clara.pk, made.dora.pk, person("egon").pk})
    bench = Bench("The Cup", "/", people, Policy(second={made.clara.pk: "You may meet one of the two"}))
    monkeypatch.setattr(benches, "BENCHES", [lambda game: bench])
    return made


@pytest.fixture
def case(hall: Hall) -> Case:
    """Clara's, about the first die; another has fallen since."""
    game = hall.match.game
    while len(list_rolled(game, 1)) < 2:
        hall.match.step()
        game = hall.match.game
    made = hall.dispute(seq=list_rolled(game, 1)[0].seq_before + 1)
    case_take(pk=made.pk, user=hall.clara)
    return made


def form(user: Any, case: Case, **given: Any) -> str:
    """What the page of the ruling says."""
    client, path = client_of(user), f"/disputes/{case.pk}/rule/"
    answer = client.post(path, given, follow=True) if given else client.get(path)
    assert answer.status_code == 200
    return str(answer.content.decode())


def fields(hall: Hall) -> list[str]:
    """What the form calls the fields of the present position."""
    moment = game_moment(hall.match.game)
    assert moment.ruleset.amendable
    things = list(moment.ruleset.amendable(moment.state))
    return [one.name for one in Fields(moment.ruleset, hall.match.game.scenario, things)]


@pytest.mark.dear
def test_the_form_names_nothing_of_the_position_since(hall: Hall, case: Case) -> None:
    named = fields(hall)
    told = form(hall.clara, case)
    assert not any(f'value="{one}"' in told for one in named) and "Evaluate the current position" not in told
    assert f"you can see this game only up to event {case.seq}." in told
    case.director = hall.dora
    case.save()
    whole = form(hall.dora, case)
    assert any(f'value="{one}"' in whole for one in named) and "Evaluate the current position" in whole


@pytest.mark.dear
def test_amending_and_playing_on_are_for_another(hall: Hall, case: Case) -> None:
    change = {"changes": [{"entity": "pool-blue", "field": "points", "value": 1}]}
    with pytest.raises(Forbidden, match=f"up to event {case.seq}, and it is at event {hall.match.game.seq}"):
        ruling_draft(case=case.pk, user=hall.clara, choice="patch", rules=["2.1"], reason="So", plan=change)
    with pytest.raises(Forbidden, match="Another director has to run playouts"):
        weighing_ask(case=case.pk, user=hall.clara, wanted=5)
    call(hall.clara, "get", f"cases/{case.pk}/weighing/", 403)
    call(
        hall.clara,
        "put",
        f"cases/{case.pk}/draft/",
        403,
        choice="patch",
        rules=["2.1"],
        reason="So",
        plan=change,
    )
    assert not Ruling.objects.exists()


@pytest.mark.dear
def test_a_roll_back_is_previewed_without_what_came_since_and_whole_for_the_second(
    hall: Hall, case: Case
) -> None:
    game = hall.match.game
    first, later = list_rolled(game, 1)[:2]
    asked = {
        "choice": "rollback",
        "rules": ["2.1"],
        "reason": "Told wrong",
        "plan": {"to": first.seq_before, "dice": "none"},
    }
    draft = call(
        hall.clara, "put", f"cases/{case.pk}/draft/", 200, **asked, cites=[case.seq, later.seq_before + 1]
    )
    assert (draft["differences"], draft["position"]) == ([], "")
    dice = {one["seq"]: one for one in draft["dice"]}
    assert dice[first.seq_before + 1]["rolls"] and not dice[later.seq_before + 1]["rolls"]
    told = form(hall.clara, case)
    assert "shown to the second signer" in told and f"Now, event {game.seq}" not in told
    assert f"After event {game.seq}" not in told
    row = Ruling.objects.get()
    ruling_sign(ruling=row.pk, user=hall.clara)
    seen = ruling_look(ruling=row.pk, user=hall.dora)
    assert seen.preview.differences and len(seen.preview.state) == 64 and all(one.rolls for one in seen.dice)
    assert "shown to the second signer" not in form(hall.dora, case)
    assert ruling_sign(ruling=row.pk, user=hall.dora).signed


def test_nothing_is_kept_from_who_looks_at_the_present(hall: Hall) -> None:
    case = hall.dispute()
    case_take(pk=case.pk, user=hall.clara)
    told = form(hall.clara, case)
    assert any(f'value="{one}"' in told for one in fields(hall))
