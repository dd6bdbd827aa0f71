"""The form of an event: what a program can say of it a director can, each refusal stands at its field."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.http import QueryDict

import rules
from tests.wargame.cup import Cup, cup
from tests.wargame.filled import filled
from tests.wargame.sitting import SKELETON, client_of, shortest
from wargame.events import services
from wargame.events.forms import EventForm
from wargame.events.models import Event
from wargame.events.stage_forms import StageForm, scenario_choices
from wargame.games import heartbeat
from wargame.games.errors import Conflict

pytestmark = pytest.mark.django_db
NEW, EDIT = "/tournaments/new/?club=steppe-front-club", "/tournaments/steppe-front-cup/edit/"
PLAYED = f"{SKELETON}/{shortest(SKELETON)}"
OPTION = rules.get(SKELETON).scenarios[shortest(SKELETON)].choices[0]
FIXED = {OPTION.id: OPTION.values[-1]}


@pytest.fixture
def eight(db: None) -> Cup:
    """Eight players, three rounds."""
    return cup()


def switched() -> tuple[str, str]:
    """A scenario with an option that is on unless somebody switches it off, and that option."""
    return next(
        (name, choice.id)
        for name, _ in scenario_choices()
        for choice in rules.get(name.partition("/")[0]).scenarios[name.partition("/")[2]].choices
        if choice.default is True
    )


def send(eight: Cup, path: str, **changed: Any) -> Any:
    """The form of a page as it stands there, but for what is changed; a name that is None is not sent."""
    clara = client_of(eight.clara)
    form: dict[str, Any] = filled(clara.get(path).content.decode()) | changed
    return clara.post(path, {name: value for name, value in form.items() if value is not None})


def kept(answer: Any) -> None:
    """It was taken; else say what is wrong."""
    assert answer.status_code == 302, re.findall('<li><a href="#.*|errorlist.*', answer.content.decode())


def plans(eight: Cup) -> list[dict[str, Any]]:
    """What the stages of the cup go by, by their names."""
    return [{"name": one.name, **one.settings} for one in Event.objects.get(pk=eight.event.pk).stages.all()]


@pytest.mark.dear
def test_opening_an_event_by_its_form(eight: Cup) -> None:
    clara = client_of(eight.clara)
    assert "Open a tournament" in clara.get(NEW).content.decode()
    given = {
        "name": "Autumn Cup", "stage-1-rounds": 4, "stage-1-plans-1": PLAYED, "stage-2-format": "single-elimination",
        "stage-2-takes": 4, "round_days": 20, "after": "forfeit", "ties": ["wins"], "recusal": "nobody",
    }  # fmt: skip
    kept(send(eight, NEW, **given))
    made = Event.objects.get(name="Autumn Cup")
    assert (made.club, made.rules.after, made.rules.ties) == (eight.club, "forfeit", ("wins",))
    first, final = made.stages.all()
    assert (first.plan.rounds, first.name, final.name) == (4, "", "Final of 4")
    assert final.plan.plans == ((PLAYED,),), "a stage goes on with what was played last"
    assert "then knockout of 4" in clara.get("/tournaments/autumn-cup/").content.decode()
    kept(
        send(eight, "/tournaments/autumn-cup/edit/", name="Winter Cup", round_days=21, **{"stage-2-takes": 2})
    )
    made.refresh_from_db()
    assert (made.name, made.rules.round_days) == ("Winter Cup", 21)
    assert made.stages.get(number=2).name == "Final of 2"
    assert client_of(eight.people["Tom"]).get("/tournaments/autumn-cup/edit/").status_code == 403
    assert "Confirm your email" in client_of(eight.people["Tom"]).get(NEW).content.decode()


@pytest.mark.dear
def test_the_form_says_all_that_a_program_can(eight: Cup) -> None:
    """Options, several scenarios a round, a later stage with its own scenarios and sides: the plans are the same."""
    stages = [
        {"rounds": 4, "plans": [[PLAYED, PLAYED], [PLAYED]], "options": {PLAYED: FIXED}, "sides": "bid-sealed"},
        {"format": "pools", "takes": 6, "pools": 2, "plans": [[PLAYED]], "name": "The pools"},
        {"format": "single-elimination", "takes": 4, "plans": [[PLAYED]], "options": {PLAYED: FIXED},
         "sides": "bid-pie", "replays": 2, "third": True, "name": "Final of 4"},
    ]  # fmt: skip
    given = {"name": "By program", "club": eight.club.slug, "stages": stages}
    assert client_of(eight.clara).post("/api/events/", given, format="json").status_code == 201
    at = {number: f"stage-{number}-{PLAYED}" for number in (1, 2, 3)}
    shown = {f"{at[number]}-shown": "True" for number in (1, 3)}
    kept(
        send(
            eight, NEW, name="By hand",
            **{
                "stage-1-rounds": 4, "stage-1-plans-1": [PLAYED, PLAYED], "stage-1-plans-2": PLAYED,
                "stage-1-sides": "bid-sealed", f"{at[1]}-{OPTION.id}": OPTION.values[-1],
                "stage-2-format": "pools", "stage-2-takes": 6, "stage-2-pools": 2, "stage-2-name": "The pools",
                "stage-2-plans-1": PLAYED, "stage-2-reset": "on",
                "stage-3-format": "single-elimination", "stage-3-takes": 4, "stage-3-plans-1": PLAYED,
                "stage-3-sides": "bid-pie", "stage-3-replays": 2, "stage-3-third": "on", "stage-3-reset": "on",
                f"{at[3]}-{OPTION.id}": OPTION.values[-1], **shown,
            },
        )
    )  # fmt: skip
    program, hand = (
        [(one.name, one.plan) for one in Event.objects.get(name=name).stages.all()]
        for name in ("By program", "By hand")
    )
    for (name, plan), (own_name, own) in zip(program, hand, strict=True):
        assert own_name == name
        unused = {"pools", "boards"} if plan.format != "pools" else {"boards"}
        for field in set(plan.__struct_fields__) - unused:
            assert getattr(own, field) == getattr(plan, field), (name, field)


@pytest.mark.dear
def test_the_form_offers_every_chain_of_stages_and_keeps_it(eight: Cup) -> None:
    chains: list[list[tuple[str, int]]] = [
        [("pools", 4)], [("swiss", 6), ("single-elimination", 2)],
        [("round-robin", 4), ("double-elimination", 4), ("single-elimination", 2)], [],
    ]  # fmt: skip
    for chain in chains:
        form: dict[str, Any] = {f"stage-{number}-format": "" for number in range(2, 5)}
        for number, (kind, takes) in enumerate(chain, 2):
            form |= {f"stage-{number}-format": kind, f"stage-{number}-takes": takes}
        kept(send(eight, EDIT, **form))
        later = [stage.plan for stage in eight.event.stages.order_by("number")][1:]
        assert [(plan.format, plan.takes) for plan in later] == chain
        page = client_of(eight.clara).get(EDIT).content.decode()
        for number, (_, takes) in enumerate(chain, 2):
            assert f'name="stage-{number}-takes" value="{takes}"' in page
        assert f'name="stage-{len(chain) + 2}-format"' in page, "one more there may be"


@pytest.mark.dear
def test_what_nobody_changes_stays_as_it_is(eight: Cup) -> None:
    """With what the page has no field for, and what another stage has otherwise."""
    fixed = {"plans": [[PLAYED, PLAYED], [PLAYED]], "options": {PLAYED: FIXED}}
    stages = [
        {"rounds": 2, **fixed},
        {**fixed, "takes": 2, "format": "single-elimination", "sides": "bid-sealed", "name": "Grand final"},
    ]
    eight.do(services.event_change, conditions={"asked_halves": 2}, stages=stages)
    before = plans(eight)
    kept(send(eight, EDIT, about="More of it"))
    event = Event.objects.get(pk=eight.event.pk)
    assert plans(eight) == before
    assert event.about == "More of it" and event.rules.asked_halves == 2
    kept(send(eight, EDIT, **{"stage-1-rounds": 4}))
    assert plans(eight) == [before[0] | {"rounds": 4}, before[1]]
    kept(send(eight, EDIT, **{"stage-1-plans-1": PLAYED, "stage-1-plans-2": ""}))
    assert [one["plans"] for one in plans(eight)] == [[[PLAYED]], before[1]["plans"]]
    kept(send(eight, EDIT, **{f"stage-1-{PLAYED}-{OPTION.id}": OPTION.default}))
    assert [one["options"] for one in plans(eight)] == [{}, {PLAYED: FIXED}]


def test_an_option_that_its_scenario_has_not_is_refused_before_a_round_is_drawn(eight: Cup) -> None:
    for options, said in (
        ({PLAYED: {"nonsense": 7}}, "has no option nonsense with the value 7"),
        ({PLAYED: {"bid": {"nobody": 2}}}, "has no option bid"),
        ({f"{SKELETON}/elsewhere": {}}, "not played in any round"),
    ):
        with pytest.raises(Conflict, match=said):
            eight.do(services.event_change, stages=[{"plans": [[PLAYED]], "options": options}])


@pytest.mark.dear
def test_a_wrong_option_is_refused_beside_its_field(eight: Cup) -> None:
    name, before = f"stage-1-{PLAYED}-{OPTION.id}", plans(eight)
    page = send(eight, EDIT, about="Lost?", **{name: "nonsense"}).content.decode()
    assert plans(eight) == before
    assert f'<ul class="errorlist" id="id_{name}_error"><li>Select a valid choice. nonsense' in page
    assert f'<fieldset aria-describedby="id_{name}_error">' in page
    assert f'<a href="#id_{name}_0">First stage, ' in page and f'id="id_{name}_0"' in page
    assert '<details class="options" open>' in page
    assert "Lost?</textarea>" in page, "what else was written stands there"


@pytest.mark.parametrize(
    ("changed", "at", "said"),
    [
        ({"stage-2-format": "pools"}, "stage-2-takes", "Choose how many advance to a later stage, at least two"),
        ({"stage-1-plans-1": "", "stage-1-plans-3": PLAYED}, "stage-1-plans", "but round 1 and 2 has none"),
        ({"stage-1-plans-1": f"{SKELETON}/elsewhere"}, "stage-1-plans", "Select a valid choice"),
        ({"stage-1-plans-1": [PLAYED] * 21}, "stage-1-plans", "A round can have at most 20 scenarios"),
        ({"stage-1-plans-1": ""}, "stage-1-plans", "Choose a scenario for each round"),
        (
            {"stage-1-format": "team-swiss", "stage-2-format": "swiss", "stage-2-takes": 4},
            "stage-1-format", "A team event can have only one stage",
        ),
        ({"rating_from": 1800, "rating_to": 1500}, "rating_from", "lowest rating, 1800, is above the highest, 1500"),
        ({"starts": "2001-01-01"}, "starts", "The start is on 1 January 2001"),
        ({"ties": ["wins", "wins"]}, "ties", "List each tie-break only once"),
    ],
)  # fmt: skip
@pytest.mark.dear
def test_each_refusal_stands_at_its_field_and_above_all(eight: Cup, changed: Any, at: str, said: str) -> None:
    before = plans(eight)
    page = send(eight, EDIT, **changed).content.decode()
    alert = re.search(
        r'<div class="mistakes" role="alert" tabindex="-1" autofocus>.*?</div>', page, re.DOTALL
    )
    assert alert and said in alert[0] and "1 thing needs fixing" in alert[0]
    link = re.search(r'href="#(.*?)"', alert[0])
    assert link and link[1].startswith(f"id_{at}") and f'id="{link[1]}"' in page
    assert re.search(f'id="id_{at}_error"><li>[^<]*{said}', page)
    assert re.search(f'aria-describedby="[^"]*id_{at}_error"', page)
    assert plans(eight) == before


@pytest.mark.dear
def test_what_follows_from_a_choice_is_shown_and_not_judged(eight: Cup) -> None:
    clara = client_of(eight.clara)
    name, option = switched()
    sent = filled(clara.get(NEW).content.decode()) | {
        "name": "", "stage-1-plans-1": [name, ""], "stage-2-format": "swiss"
    }  # fmt: skip
    page = clara.post(NEW, sent, HTTP_HX_REQUEST="true").content.decode()
    assert "errorlist" not in page and not Event.objects.filter(name="").exists()
    form = filled(page)
    assert form[f"stage-1-{name}-{option}"] == ["on"], "an option stands there as usual"
    assert form["stage-1-plans-1"] == [name, ""] and form["stage-1-plans-3"] == [""]
    assert form["stage-2-reset"] == form["stage-3-reset"] == ["on"]
    kept(clara.post(NEW, sent | {"name": "Never shown", "stage-2-format": ""}))
    assert Event.objects.get(name="Never shown").stages.get().plan.options == {}
    del form[f"stage-1-{name}-{option}"]
    kept(clara.post(NEW, form | {"name": "Switched off", "stage-2-format": ""}))
    assert Event.objects.get(name="Switched off").stages.get().plan.options == {name: {option: False}}


@pytest.mark.dear
def test_what_is_folded_away_is_open_where_it_says_something_else(eight: Cup) -> None:
    clara = client_of(eight.clara)

    def opened(page: str) -> list[str]:
        return re.findall(r'<details class="section" open><summary>(.*?)</summary>', page)

    assert opened(clara.get(EDIT).content.decode()) == []
    kept(send(eight, EDIT, recusal="nobody", **{"stage-2-format": "swiss", "stage-2-takes": 4}))
    assert opened(clara.get(EDIT).content.decode()) == ["Second stage", "Disputes"]
    page = send(eight, EDIT, recusal="clubmates", reliability=500, **{"stage-2-format": ""}).content.decode()
    assert opened(page) == ["Who may enter"]


@pytest.mark.dear
def test_after_a_draw_the_page_has_its_name_and_text_alone(eight: Cup) -> None:
    eight.draw()
    assert set(filled(client_of(eight.clara).get(EDIT).content.decode())) == {"name", "about"}
    kept(send(eight, EDIT, name="The Great Cup"))
    assert Event.objects.get(pk=eight.event.pk).name == "The Great Cup"


@pytest.mark.dear
def test_the_form_has_times_of_day_as_the_readers_clock_has_them(eight: Cup) -> None:
    clara = client_of(eight.clara)
    eight.clara.profile.time_zone = "Europe/Rome"
    eight.clara.profile.save()
    session = clara.session
    session["time_zone"] = "Europe/Rome"
    session.save()
    page = clara.get(EDIT).content.decode()
    assert 'type="datetime-local" name="starts"' in page and "Times are in Europe/Rome" in page
    kept(clara.post(EDIT, filled(page) | {"starts": "2099-07-01T19:30", "entries_until": "2099-06-30"}))
    made = Event.objects.get(pk=eight.event.pk)
    assert made.starts == datetime(2099, 7, 1, 17, 30, tzinfo=UTC)
    assert made.entries_until == datetime(2099, 6, 30, 21, 59, tzinfo=UTC)
    assert 'value="2099-07-01T19:30"' in clara.get(EDIT).content.decode()


def test_scenarios_and_tie_breaks_stand_in_the_order_chosen(eight: Cup) -> None:
    short, *others = (name for name, _ in scenario_choices())
    long = others[0] if others else short
    sent = QueryDict(
        f"stage-1-plans-1={long}&stage-1-plans-1={short}&stage-1-plans-1=&stage-1-plans-2={long}&stage-1-plans-3="
    )
    assert StageForm(sent, number=1)["plans"].value() == [[long, short], [long]]
    form = EventForm(QueryDict("ties=wins&ties=buchholz&ties="), user=eight.clara)
    assert not form.is_valid() and form.cleaned_data["ties"] == ["wins", "buchholz"]
    page = str(form["ties"])
    assert page.index('value="wins" selected') < page.index('value="buchholz" selected')
    assert page.count("<select") == 5 and 'aria-label="Tie-break 1"' in page


@pytest.mark.dear
def test_an_event_that_has_begun_late_is_edited_without_its_dates(eight: Cup) -> None:
    past = heartbeat.now() - timedelta(days=1)
    Event.objects.filter(pk=eight.event.pk).update(entries_until=past.replace(second=0, microsecond=0))
    kept(send(eight, EDIT, about="Still open"))
