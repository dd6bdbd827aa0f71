from django.apps import AppConfig


class LaddersConfig(AppConfig):
    """Places in a club."""

    name = "wargame.ladders"

    def ready(self) -> None:
        """Hear of games and of people who leave; say the API's shapes; stand beside clubs, and in rulings."""
        from wargame.bids.stakes import STAKES
        from wargame.clubs.boxes import side_box
        from wargame.clubs.exports import export_part
        from wargame.games import seating
        from wargame.games.apis import schema
        from wargame.ladders import receivers, shapes  # noqa: F401  # connecting is the receivers' effect
        from wargame.ladders.boxes import club_box, ladders_left, ways_to_challenge
        from wargame.ladders.export import (
            BARS,
            CHALLENGES,
            IN_ALL,
            LADDERS,
            MOVES,
            SEASONS,
            club_challenges,
            club_ladder_bars,
            club_ladders,
            club_moves,
            club_places,
            club_seasons,
        )
        from wargame.ladders.games import challenge_door
        from wargame.ladders.settling import rise_objection
        from wargame.ladders.shifts import place_shifts
        from wargame.ladders.stakes import challenge_stakes
        from wargame.ladders.unravels import places_of
        from wargame.players.leaving import LEAVINGS
        from wargame.players.meeting import WAYS
        from wargame.ratings.besides import BESIDES
        from wargame.ratings.powers import OBJECTIONS
        from wargame.rulings.unravels import UNRAVELS

        schema.COMPONENTS += shapes.COMPONENTS
        side_box("ladders/_box.html", club_box)
        WAYS.append(ways_to_challenge)
        LEAVINGS.append(ladders_left)
        OBJECTIONS.append(rise_objection)
        BESIDES.append(place_shifts)
        STAKES.append(challenge_stakes)
        seating.doors.append(challenge_door)
        UNRAVELS.append(places_of)
        export_part("ladders", club_ladders, LADDERS)
        export_part("ladder-seasons", club_seasons, SEASONS)
        export_part("ladder-places", club_places, IN_ALL)
        export_part("ladder-moves", club_moves, MOVES)
        export_part("ladder-challenges", club_challenges, CHALLENGES)
        export_part("ladder-bars", club_ladder_bars, BARS)
