"""A form of a page as a browser would send it: what stands in its fields."""

from __future__ import annotations

from collections import defaultdict
from html.parser import HTMLParser


class FilledForm(HTMLParser):
    """The values of the controls of a form, by name; of lists and ticks those that are chosen.

    The form is the one that is sent to `action`, or the last of the page.
    """

    def __init__(self, action: str) -> None:
        super().__init__()
        self.action, self.done = action, False
        self.values: dict[str, list[str]] = defaultdict(list)
        self.here = False
        self.chosen: list[str] = []
        self.list = self.text = self.first = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A form begins anew, a control gives what it has."""
        told = {name: value or "" for name, value in attrs}
        name = told.get("name", "")
        if self.done:
            return
        if tag == "form":
            self.values.clear()
            self.here = not self.action or told.get("action") == self.action
        elif not self.here:
            return
        elif tag == "select":
            self.list, self.first, self.chosen = name, "", []
        elif tag == "option" and self.list:
            self.first = self.first or told["value"]
            self.chosen += [told["value"]] if "selected" in told else []
        elif tag == "textarea":
            self.text = name
        elif tag == "input" and name and name != "csrfmiddlewaretoken":
            ticks = told.get("type") in ("checkbox", "radio")
            if not ticks or "checked" in told:
                self.values[name].append(told.get("value", "on" if ticks else ""))

    def handle_endtag(self, tag: str) -> None:
        """A form, a list or a text ends; of a list of which nothing is chosen the first line counts."""
        if tag == "form":
            self.done = self.here and bool(self.action)
        if tag == "select" and self.list:
            self.values[self.list] += self.chosen or [self.first]
        if tag in ("select", "textarea"):
            self.list = self.text = ""

    def handle_data(self, data: str) -> None:
        """What is written in a text."""
        if self.text:
            self.values[self.text].append(data.lstrip("\n"))


def filled(page: str, action: str = "") -> dict[str, list[str]]:
    """What the form of a page that is sent to `action`, or its last, would send."""
    parser = FilledForm(action)
    parser.feed(page)
    return dict(parser.values)
