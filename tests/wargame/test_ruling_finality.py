"""What an appeal has decided is not ruled on again by whose ruling was appealed."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction

from tests.wargame.bench import Hall, new_hall
from tests.wargame.sitting import client_of
from wargame.games.errors import Forbidden
from wargame.rulings.finality import list_touched_finals
from wargame.rulings.models import Case, Ruling
from wargame.rulings.order import order_words
from wargame.rulings.powers import Act, acts_of
from wargame.rulings.services import (
    case_open,
    case_take,
    ruling_appeal,
    ruling_draft,
    ruling_look,
    ruling_sign,
)

pytestmark = pytest.mark.django_db
AT = 3


@pytest.fixture
def hall(db: None) -> Hall:
    return new_hall()


@pytest.fixture
def final(hall: Hall) -> Ruling:
    """Clara ruled on an event, Dora on the appeal against that."""
    before = hall.rule(hall.dispute(seq=AT), "warn", plan={"side": "blue"}, cites=[AT])
    appeal = ruling_appeal(ruling=before.pk, user=hall.match.users["blue"], text="I was not warned")
    return hall.rule(appeal, "stand", user=hall.dora, cites=[AT])


@pytest.mark.dear
def test_of_an_appeal_is_read_what_is_needed_at_once(
    hall: Hall, final: Ruling, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1) as asked:
        assert len(list_touched_finals(final.game_id, [AT], to=1)) == 1
    assert '"reason"' not in asked[0]["sql"] and '"terms"' not in asked[0]["sql"]


@pytest.mark.dear
def test_whose_ruling_was_appealed_does_not_take_the_event_up_again(hall: Hall, final: Ruling) -> None:
    says = f"Ruling {final.pk}, on an appeal against yours, is final on event {AT}: if there is anything new"
    with pytest.raises(Forbidden, match=says):
        case_open(code=hall.match.code, user=hall.clara, title="Once more", seq=AT)
    assert Case.objects.filter(kind="own").count() == 0
    case = case_open(code=hall.match.code, user=hall.clara, title="Once more", seq=AT + 1)
    with pytest.raises(Forbidden, match=says), transaction.atomic():
        hall.rule(case, "stand", cites=[AT])
    back = {"to": final.previewed and final.previewed - 2}
    with pytest.raises(Forbidden, match="would undo"), transaction.atomic():
        hall.rule(case, "rollback", plan=back)
    assert not Ruling.objects.filter(case=case).exists()
    page = client_of(hall.clara).post(
        f"/disputes/{case.pk}/rule/",
        {"act": "draft", "choice": "stand", "reason": "So", "rules": "2.1", "cites": str(AT)},
        follow=True,
    )
    assert says in page.content.decode()


def test_a_new_question_about_it_is_for_others(hall: Hall, final: Ruling) -> None:
    case = hall.dispute(seq=AT)
    assert order_words(hall.match.game, case)[0] == "dora decides."
    assert Act.READ in acts_of(case, hall.clara) and not {Act.TAKE, Act.DRAFT} & acts_of(case, hall.clara)
    with pytest.raises(Forbidden, match=f"is final on event {AT}"):
        case_take(pk=case.pk, user=hall.clara)


@pytest.mark.dear
def test_another_director_reads_which_ruling_is_final(hall: Hall, final: Ruling) -> None:
    case = case_open(code=hall.match.code, user=hall.dora, title="Something new", seq=AT)
    draft = ruling_draft(
        case=case.pk, user=hall.dora, choice="stand", rules=["2.1"], reason="New", cites=[AT]
    )
    told = f"Ruling {final.pk}, on an appeal, is final on event {AT}: rule only on what is new"
    assert ruling_look(ruling=draft.pk, user=hall.dora).remarks == [told]
    assert told in client_of(hall.dora).get(f"/disputes/{case.pk}/rule/").content.decode()
    assert ruling_sign(ruling=draft.pk, user=hall.dora).state == "force"


@pytest.mark.dear
def test_what_became_final_after_the_preview_is_not_signed(hall: Hall) -> None:
    before = hall.rule(hall.dispute(seq=AT), "warn", plan={"side": "blue"}, cites=[AT])
    case = case_open(code=hall.match.code, user=hall.clara, title="Once more", seq=AT + 1)
    appeal = ruling_appeal(ruling=before.pk, user=hall.match.users["blue"], text="I was not warned")
    draft = ruling_draft(
        case=case.pk, user=hall.clara, choice="stand", rules=["2.1"], reason="So", cites=[AT]
    )
    ruling_look(ruling=draft.pk, user=hall.clara)
    hall.rule(appeal, "stand", user=hall.dora, cites=[AT])
    with pytest.raises(Forbidden, match="is final"):
        ruling_sign(ruling=draft.pk, user=hall.clara)
