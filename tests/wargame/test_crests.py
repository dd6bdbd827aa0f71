"""Crests: what is kept of an SVG picture, and what is refused of it."""

from __future__ import annotations

import pytest

from wargame.clubs.colours import contrast
from wargame.clubs.crests import LARGEST, clean_crest
from wargame.games.errors import Conflict

SPACE = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"'


def svg(body: str, more: str = "") -> bytes:
    return f"<svg {SPACE} {more}>{body}</svg>".encode()


def test_what_draws_is_kept() -> None:
    body = (
        '<defs><linearGradient id="sky"><stop offset="0" stop-color="#fff"/></linearGradient></defs>'
        '<title>A &amp; B</title><g transform="rotate(45 4.5 4.5)"><path d="M0 0L9,9z" fill="url(#sky)"/>'
        '<circle cx="1" cy="1" r="1" stroke="red" stroke-dasharray="1,2"/></g>'
    )
    kept = clean_crest(svg(body))
    assert 'fill="url(#sky)"' in kept and "A &amp; B" in kept and 'transform="rotate(45 4.5 4.5)"' in kept
    assert clean_crest(kept.encode()) == kept


def test_what_drawing_programs_leave_behind_is_left_out() -> None:
    more = (
        'xmlns:inkscape="http://www.inkscape.org/x" inkscape:version="1.2" xml:space="preserve" data-name="a"'
    )
    kept = clean_crest(svg('<!-- made by a program --><g class="a" inkscape:label="b"/>', more))
    assert "inkscape" not in kept and "class" not in kept and "<!--" not in kept and "<g>" in kept


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
HOSTILE = {
    "script": svg("<script>alert(1)</script>"),
    "script of another space": svg('<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>'),
    "handler": svg('<rect onload="alert(1)"/>'),
    "handler on the root": svg("", 'onload="alert(1)"'),
    "html within": svg("<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>x</p></foreignObject>"),
    "picture": svg('<image href="https://evil.example/x.png"/>'),
    "use": svg('<use href="https://evil.example/x.svg#a"/>'),
    "link by xlink": svg(
        '<path xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="https://evil.example"/>'
    ),
    "link": svg('<a href="javascript:alert(1)"><rect/></a>'),
    "style sheet": svg("<style>@import url(https://evil.example/x.css)</style>"),
    "style": svg('<rect style="fill:url(https://evil.example/x)"/>'),
    "paint from elsewhere": svg('<rect fill="url(https://evil.example/x#a)"/>'),
    "paint from data": svg('<rect fill="url(data:image/svg+xml;base64,AA)"/>'),
    "paint in other letters": svg('<rect fill="URL(#a)"/>'),
    "paint behind a comment": svg('<rect fill="url(/**/#a)"/>'),
    "paint where it is not looked for": svg('<rect opacity="url(#a)"/>'),
    "clip from elsewhere": svg('<rect clip-path="url(//evil.example/#a)"/>'),
    "animation": svg('<animate attributeName="href" to="javascript:alert(1)"/>'),
    "set": svg('<set attributeName="onload" to="alert(1)"/>'),
    "filter": svg('<filter><feImage href="https://evil.example/x"/></filter>'),
    "text": svg("<g>Call me</g>"),
    "text element": svg("<text>Call me</text>"),
    "svg within svg": svg(f"<svg {SPACE}/>"),
    "document type": b'<!DOCTYPE svg SYSTEM "https://evil.example/x.dtd">' + svg(""),
    "entity": b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + svg("<title>&a;</title>"),
    "billion laughs": f'<!DOCTYPE svg [<!ENTITY l0 "lol">{LAUGHS}]>'.encode() + svg("<title>&l9;</title>"),
    "entity of nowhere": svg("<title>&nbsp;</title>"),
    "processing instruction": b'<?xml-stylesheet href="https://evil.example/x.css"?>' + svg(""),
    "name with a quote": svg("<rect id='a\"b'/>"),
    "not the space": b'<svg viewBox="0 0 1 1"/>',
    "no size": b'<svg xmlns="http://www.w3.org/2000/svg"/>',
    "html": b"<!doctype html><p>hello",
    "nothing": b"",
    "no text": b"\xff\xfe\x00\x01\x02",
    "an encoding nobody knows": b'<?xml version="1.0" encoding="utf-7"?>' + svg("+ADw-script+AD4-"),
    "two roots": svg("") + svg(""),
    "not closed": svg("<g>"),
    "deep": svg("<g>" * 40 + "</g>" * 40),
    "many": svg("<g/>" * 2001),
    "large": svg(f'<path d="{"M0 0" * LARGEST}"/>'),
    "unknown element": svg("<blink/>"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_whatever_else_is_refused(name: str) -> None:
    with pytest.raises(Conflict):
        clean_crest(HOSTILE[name])


def test_what_grows_when_it_is_written_anew_is_measured_again() -> None:
    body = "<g/>" * 1990 + f"<title>{'>' * 11_000}</title>"
    assert len(svg(body)) < LARGEST
    with pytest.raises(Conflict, match="at most"):
        clean_crest(svg(body))


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == 1
