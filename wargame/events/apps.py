from django.apps import AppConfig


class EventsConfig(AppConfig):
    """Tournaments: entries, rounds, boards, standings, sign-offs."""

    name = "wargame.events"

    def ready(self) -> None:
        """Hear how games end, and of people who leave; stand beside clubs, in their archives; let officials annul."""
        from wargame.bids.stakes import STAKES
        from wargame.clubs.boxes import LEAVINGS, side_box
        from wargame.clubs.exports import export_part
        from wargame.events import benches, receivers, shapes  # noqa: F401  # connecting is the receivers' effect
        from wargame.events.bidding import board_stakes
        from wargame.events.bonds import event_bond
        from wargame.events.boxes import club_box, club_leavings
        from wargame.events.export import BOARDS, EVENTS, club_boards, club_events
        from wargame.events.leaving import events_left
        from wargame.games import bonds
        from wargame.games.apis import schema
        from wargame.players.leaving import LEAVINGS as LEFT

        schema.COMPONENTS += shapes.COMPONENTS
        bonds.bonds.append(event_bond)
        STAKES.append(board_stakes)
        LEFT.append(events_left)
        side_box("events/_box.html", club_box)
        LEAVINGS.append(club_leavings)
        benches.register()
        export_part("events", club_events, EVENTS)
        export_part("event-boards", club_boards, BOARDS)
