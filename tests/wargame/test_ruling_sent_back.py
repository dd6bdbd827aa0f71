"""A second signer who does not sign sends the ruling back; its author changes it, signs again or drops it."""

from __future__ import annotations

import pytest
from django.core import mail
from django.core.cache import cache

from tests.wargame.bench import Hall, new_hall
from tests.wargame.sitting import person
from tests.wargame.test_ruling_api import call
from tests.wargame.test_ruling_pages import get, post
from wargame.desk.queue import queue
from wargame.games.errors import Conflict, Forbidden
from wargame.rulings import benches, tasks
from wargame.rulings.benches import Bench, Policy
from wargame.rulings.models import Case, Ruling
from wargame.rulings.services import ruling_draft, ruling_drop, ruling_look, ruling_return, ruling_sign

pytestmark = pytest.mark.django_db
WHY = "It rests on the wrong clause"


@pytest.fixture
def hall(db: None, monkeypatch: pytest.MonkeyPatch) -> Hall:
    """A game of which Clara's rulings take the signature of Dora or Egon."""
    cache.clear()
    made = new_hall()
    egon = person("egon")
    for user in (made.clara, made.dora, egon):
        user.email = f"{user.username}@example.org"
        user.save()
    people = frozenset({made.clara.pk, made.dora.pk, egon.pk})
    bench = Bench("The Cup", "/", people, Policy(second={made.clara.pk: "You may meet one of the two"}))
    monkeypatch.setattr(benches, "BENCHES", [lambda game: bench])
    return made


@pytest.fixture
def waiting(hall: Hall) -> Ruling:
    return hall.rule(hall.dispute(), "stand")


@pytest.mark.dear
def test_it_is_its_authors_again_with_the_sentence(hall: Hall, waiting: Ruling) -> None:
    back = ruling_return(ruling=waiting.pk, user=hall.dora, text=WHY)
    assert (back.state, back.previewed, back.state_hash, back.second) == ("returned", None, "", None)
    entry = back.case.entries.last()
    assert entry and (entry.user, entry.act, entry.text) == (hall.dora, "sent back", WHY)
    with pytest.raises(Forbidden, match="Only its author"):
        ruling_sign(ruling=waiting.pk, user=hall.dora)
    with pytest.raises(Conflict, match="Preview the"):
        ruling_sign(ruling=waiting.pk, user=hall.clara)
    with pytest.raises(Forbidden, match="while it is waiting"):
        ruling_return(ruling=waiting.pk, user=hall.dora, text="Again")
    ruling_draft(case=waiting.case_id, user=hall.clara, choice="stand", rules=["3.4"], reason="So")
    ruling_look(ruling=waiting.pk, user=hall.clara)
    assert ruling_sign(ruling=waiting.pk, user=hall.clara).state == "waiting"
    assert ruling_sign(ruling=waiting.pk, user=hall.dora).rules == ["3.4"]


def test_its_author_may_drop_it(hall: Hall, waiting: Ruling) -> None:
    with pytest.raises(Conflict, match="waiting for its second"):
        ruling_drop(case=waiting.case_id, user=hall.clara)
    ruling_return(ruling=waiting.pk, user=hall.dora, text=WHY)
    ruling_drop(case=waiting.case_id, user=hall.clara)
    assert not Ruling.objects.exists() and Case.objects.get().state == "open"


@pytest.mark.parametrize("text", ["", "  \u202e", "x" * 401])
@pytest.mark.dear
def test_without_a_sentence_that_fits_it_stays(hall: Hall, waiting: Ruling, text: str) -> None:
    with pytest.raises(Conflict, match="The reason"):
        ruling_return(ruling=waiting.pk, user=hall.dora, text=text)
    waiting.refresh_from_db()
    assert waiting.state == "waiting" and waiting.case.entries.filter(act="sent back").count() == 0


@pytest.mark.dear
def test_the_author_is_told_and_then_the_others_again(hall: Hall, waiting: Ruling) -> None:
    def told() -> set[str]:
        mail.outbox.clear()
        tasks.tell()
        return {one.to[0].partition("@")[0] for one in mail.outbox}

    assert told() >= {"dora", "egon"}
    for _ in range(2):
        ruling_return(ruling=waiting.pk, user=hall.dora, text=WHY)
        assert told() == {"clara"} and "the reason is in the discussion" in mail.outbox[0].body
        assert WHY not in mail.outbox[0].body
        ruling_look(ruling=waiting.pk, user=hall.clara)
        ruling_sign(ruling=waiting.pk, user=hall.clara)
        assert told() == {"dora", "egon"}
    ruling_return(ruling=waiting.pk, user=hall.dora, text=WHY)
    ruling_look(ruling=waiting.pk, user=hall.clara)
    ruling_sign(ruling=waiting.pk, user=hall.clara)
    assert told() == {"dora", "egon"}


@pytest.mark.dear
def test_pages_and_desk_offer_and_show_it(hall: Hall, waiting: Ruling) -> None:
    path = f"/disputes/{waiting.case_id}/rule/"
    assert 'value="return"' in get(hall.dora, path)
    done = post(hall.dora, path, act="return", text=WHY)
    assert done.redirect_chain == [(f"/disputes/{waiting.case_id}/", 302)]
    assert WHY in done.content.decode() and "sent the ruling back" in done.content.decode()
    page = get(hall.clara, path)
    assert "sent the ruling back" in page and WHY in page and 'value="return"' not in page
    assert [item.kind for item in queue(hall.clara) if item.key == f"case-{waiting.case_id}"] == ["Sent back"]


@pytest.mark.dear
def test_a_program_sends_it_back(hall: Hall, waiting: Ruling) -> None:
    path = f"cases/{waiting.case_id}/return/"
    assert call(hall.clara, "post", path, 403, text=WHY)["reason"].startswith("Only a director who can give")
    call(hall.dora, "post", path, 400)
    told = call(hall.dora, "post", path, 200, text=WHY)
    assert told["second_wanted"] is False and told["thread"][-1]["act"] == "sent back"
