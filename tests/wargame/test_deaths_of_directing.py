"""A process is killed in the middle of what directors wait for; what it was about is there whole or not at all.

Each is a process of its own at the same database, stopped at a given call and then ended by SIGKILL.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.db import connection

from tests.explored import one_in
from tests.wargame.bench import new_hall
from tests.wargame.cup import NAMES, cup
from tests.wargame.test_production import wait_for
from wargame.events import services as events
from wargame.events.boards import games_open
from wargame.events.models import Pairing, Round
from wargame.events.rounds import LOST as DRAWER_LOST
from wargame.events.rounds import drawings_find
from wargame.games import heartbeat
from wargame.games.models import Action, Game, GameEvent
from wargame.games.record.export import record_bytes
from wargame.games.record.verify import verify
from wargame.games.services import game_resign
from wargame.notices.deliveries import deliveries_waiting
from wargame.rulings import tasks
from wargame.rulings.checks import checks_sweep
from wargame.rulings.models import Case, Check, Entry, Ruling, Weighing
from wargame.rulings.services import case_open, ruling_draft, ruling_look
from wargame.rulings.weighing import LOST as WEIGHER_LOST
from wargame.rulings.weighing import weighing_ask, weighing_play

pytestmark = pytest.mark.django_db(transaction=True)

STOPPING = """
import time
from pathlib import Path
import {module} as module
whole, calls = module.{name}, []
def stopped(*args, **named):
    calls.append(1)
    if len(calls) == {call}:
        Path({reached!r}).touch()
        time.sleep(600)
    return whole(*args, **named)
module.{name} = stopped
{do}
"""
"""A program that stops at a call of a function, before it."""


CHILD = "directing"
"""What a process of a test calls itself at the database."""


@pytest.fixture
def mails(tmp_path: Path) -> Path:
    """Where the processes leave their mails."""
    return tmp_path / "mail"


def process(folder: Path, program: str) -> subprocess.Popen[bytes]:
    """A program of the site at the database of this test."""
    at = connection.settings_dict
    where = urlencode({key.lower(): at[key] for key in ("HOST", "PORT", "USER", "PASSWORD") if at[key]})
    environment = {
        **os.environ,
        "DATABASE_URL": f"postgresql:///{at['NAME']}?{where}",
        "EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend",
        "VAR": str(folder),
        "NO_BOOTSTRAP": "1",
        "SIGNING_KEYS": ",".join(settings.SIGNING_KEYS),
        "PGAPPNAME": CHILD,
    }
    known = "import tests.wargame.sitting"  # which registers the ruleset
    command = [sys.executable, "manage.py", "shell", "-v", "0", "-c", f"{known}\n{program}"]
    return subprocess.Popen(command, cwd=settings.ROOT, env=environment)


@contextmanager
def dying(folder: Path, do: str, at: str, call: int = 1) -> Iterator[None]:
    """While a process has stopped at that call of that function; afterwards it is killed."""
    module, _, name = at.rpartition(".")
    reached = folder / "reached"
    program = process(
        folder, STOPPING.format(module=module, name=name, call=call, reached=str(reached), do=do)
    )
    try:
        wait_for(lambda: reached.exists() or program.poll() is not None, "call")
        assert program.poll() is None
        yield
    finally:
        program.kill()
        program.wait()


def settled() -> None:
    """Until the database has let go of what the dead process held."""
    others = (
        "select count(*) from pg_stat_activity where datname = current_database() and application_name = %s"
    )
    with connection.cursor() as cursor:
        for _ in range(100):
            cursor.execute(others, [CHILD])
            if cursor.fetchone()[0] == 0:
                return
            time.sleep(0.1)
    raise AssertionError("the dead process is still at the database")


@pytest.mark.parametrize(
    ("at", "call"), one_in(2, [("wargame.events.drawing.draw", 1), ("wargame.events.rounds.change", 1)])
)
@pytest.mark.dear
def test_a_round_whose_drawer_died_is_drawn_once(tmp_path: Path, at: str, call: int) -> None:
    """It dies while it pairs, and when all boards are written but not the round."""
    made = cup(NAMES[:7])
    row: Round = made.do(events.round_draw)
    do = f"from wargame.events.tasks import draw; draw({row.pk}, '{row.job}')"
    with dying(tmp_path, do, at, call):
        assert not Pairing.objects.exists()  # nobody sees what is not kept
    settled()
    row.refresh_from_db()
    assert row.state == Round.State.DRAWING and not Pairing.objects.exists()
    assert drawings_find(heartbeat.now()) == 0  # it may be at work still
    assert drawings_find(heartbeat.now() + DRAWER_LOST + timedelta(seconds=1)) == 1
    row.refresh_from_db()
    assert row.state == Round.State.DRAWN
    people = [one for board in row.pairings.all() for one in (board.first_id, board.second_id) if one]
    assert sorted(people) == sorted(made.event.entrants.values_list("pk", flat=True))
    assert drawings_find(heartbeat.now() + timedelta(hours=1)) == 0 and row.pairings.count() == 4


@pytest.mark.exhaustive
def test_games_of_a_round_whose_opener_died_are_opened_once(tmp_path: Path) -> None:
    made = cup(NAMES[:7])
    made.draw()
    row: Round = made.do(events.round_publish)
    before = Game.objects.count()
    with dying(tmp_path, f"from wargame.events.boards import games_open; games_open({row.pk})", OPENING, 2):
        pass
    settled()
    games_open()
    assert games_open() == 0
    boards = row.pairings.filter(second__isnull=False)
    assert (
        len(set(boards.values_list("game", flat=True)))
        == boards.count()
        == Game.objects.count() - before
        == 3
    )


OPENING = "wargame.events.boards.game_between"


@pytest.mark.exhaustive
def test_a_weighing_goes_on_where_its_worker_died(tmp_path: Path) -> None:
    hall = new_hall()
    case = hall.dispute()
    asked = weighing_ask(case=case.pk, user=hall.clara, wanted=5)
    do = f"from wargame.rulings.tasks import weigh; weigh({asked.pk})"
    with dying(tmp_path, do, "wargame.rulings.weighing.play_out", 3):
        kept = Weighing.objects.get().ends
        assert len(kept) == 2
        assert weighing_play(asked.pk) == 0  # another is at it
    settled()
    assert tasks.sweep() == 0
    Weighing.objects.update(beat=heartbeat.now() - WEIGHER_LOST, begun=heartbeat.now() - 2 * WEIGHER_LOST)
    assert tasks.sweep() == 1
    weighing_play(asked.pk)
    found = Weighing.objects.get().ends
    assert found[:2] == kept and len(found) == 5
    again = weighing_ask(case=case.pk, user=hall.clara, wanted=5)
    weighing_play(again.pk)
    assert Weighing.objects.get(pk=again.pk).ends == found  # as if nobody had died


@pytest.mark.exhaustive
def test_a_record_whose_verifier_died_is_verified_by_the_next(tmp_path: Path) -> None:
    hall = new_hall()
    game_resign(code=hall.match.code, user=hall.match.users["blue"])
    with dying(
        tmp_path, "from wargame.rulings.tasks import verify; verify()", "wargame.rulings.checks.verify"
    ):
        pass
    settled()
    assert not Check.objects.exists()
    assert checks_sweep() == 1 and Check.objects.get().holds
    assert checks_sweep() == 0


def to_whom(mails: Path) -> Counter[str]:
    """Whom the mails went to."""
    lines = [line for path in mails.glob("*") for line in path.read_text().splitlines()]
    return Counter(line.removeprefix("To: ") for line in lines if line.startswith("To: "))


TELL_CASES = "from wargame.rulings.tasks import tell; tell()"
TELL_BOARDS = "from wargame.events.tasks import tell; tell()"
POST = "from wargame.notices.tasks import post; post()"


def told(folder: Path, do: str) -> None:
    """Have a process do that to its end."""
    assert process(folder, do).wait(120) == 0


def finish(folder: Path, do: str) -> None:
    """The same twice, once the dead process is gone."""
    settled()
    for _ in range(2):
        told(folder, do)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("tell", "at", "call"),
    [
        (TELL_CASES, "wargame.rulings.notices.letter_send", 2),
        (TELL_BOARDS, "wargame.events.notices.letter_send", 4),
    ],
)
def test_no_mail_is_lost_where_a_worker_dies(
    tmp_path: Path, mails: Path, tell: str, at: str, call: int
) -> None:
    """docs/running.md: whoever dies between two of one case, or of one board, tells both again, or neither."""
    if tell == TELL_CASES:
        hall = new_hall()
        hall.rule(hall.dispute(), "stand")
        whom = Counter(user.email for user in hall.match.users.values())
    else:
        made = cup(NAMES[:4])
        made.publish()
        whom = Counter(made.people[name].email for name in NAMES[:4])
    with dying(tmp_path, tell, at, call):
        assert deliveries_waiting().count() == call - 2, "those of the boards before"
    finish(tmp_path, tell)
    assert deliveries_waiting().count() == len(whom)
    (tmp_path / "reached").unlink()  # another process is to die
    with dying(tmp_path, POST, "wargame.notices.mailing.EmailMessage", 2):
        assert sum(to_whom(mails).values()) == 1
    finish(tmp_path, POST)
    deliveries_waiting().update(due=heartbeat.now())  # the minute after which what was claimed is tried again
    finish(tmp_path, POST)
    assert to_whom(mails) == whom and not deliveries_waiting().exists()


SIGN = """
from django.contrib.auth.models import User
from django.test import Client
client = Client()
client.force_login(User.objects.get(username={who!r}))
client.post("/disputes/{case}/rule/", {{"act": "sign"}}, headers={{"host": "localhost"}})
"""


@pytest.mark.exhaustive
@pytest.mark.parametrize("choice", ["rollback", "stand"])
@pytest.mark.parametrize("at", ["wargame.games.ruling.accept_batch", "wargame.rulings.services.case_close"])
def test_a_ruling_whose_signing_died_is_not_there_and_is_signed_again(
    tmp_path: Path, at: str, choice: str
) -> None:
    hall = new_hall()
    game, case = hall.match.game, case_open(code=hall.match.code, user=hall.clara, title="Looked into")
    ends = Action.objects.filter(game=game, verdict="accepted", seq_before__gt=0, seq_after__lt=game.seq)
    to = ends.order_by("-seq_after").values_list("seq_after", flat=True)[0]
    plan: dict[str, Any] = {"to": to, "dice": "touched", "clocks": "now"} if choice == "rollback" else {}
    draft = ruling_draft(
        case=case.pk, user=hall.clara, choice=choice, rules=["2.1"], reason="So it is", cites=[2], plan=plan
    )
    ruling_look(ruling=draft.pk, user=hall.clara)
    before = list(GameEvent.objects.filter(game=game).values_list("seq", "hash"))
    with dying(tmp_path, SIGN.format(who="clara", case=case.pk), at):
        assert Ruling.objects.get().signed is None
    settled()
    assert list(GameEvent.objects.filter(game=game).values_list("seq", "hash")) == before
    assert Ruling.objects.get().signed is None and Case.objects.get().state == Case.State.OPEN
    told(tmp_path, SIGN.format(who="clara", case=case.pk))
    told(tmp_path, SIGN.format(who="clara", case=case.pk))
    assert_ruled_once(game.pk, len(before))


@pytest.mark.exhaustive
def test_a_ruling_whose_answer_never_came_is_there_once(tmp_path: Path) -> None:
    """The process dies after the signature is kept, before the director has read so; they sign again."""
    hall = new_hall()
    game, case = hall.match.game, case_open(code=hall.match.code, user=hall.clara, title="Looked into")
    draft = ruling_draft(case=case.pk, user=hall.clara, choice="stand", rules=["2.1"], reason="So it is")
    ruling_look(ruling=draft.pk, user=hall.clara)
    seq = game.seq
    with dying(tmp_path, SIGN.format(who="clara", case=case.pk), "wargame.rulings.views.redirect"):
        assert Ruling.objects.get().signed
    settled()
    told(tmp_path, SIGN.format(who="clara", case=case.pk))
    assert_ruled_once(game.pk, seq)


def assert_ruled_once(game: int, before: int) -> None:
    """One ruling stands in the record after what was there, and the record verifies."""
    events = GameEvent.objects.filter(game=game, seq__gt=before).order_by("seq")
    assert [one.payload["event"] for one in events].count("Ruled") == 1
    assert Ruling.objects.get().state == Ruling.State.FORCE
    assert Entry.objects.filter(act="ruled").count() == 1
    lines = [line.decode() for line in record_bytes(Game.objects.get(pk=game))]
    assert verify(lines).findings == []
