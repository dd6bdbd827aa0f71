from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """The pages round the board: your games, open games, opening, joining."""

    name = "wargame.lobby"

    def ready(self) -> None:
        """Settle the terms of games, and stand at their doors."""
        from wargame.games import offering, seating
        from wargame.lobby import terms

        offering.settlers.append(terms.terms_settle)
        seating.doors.append(terms.limits_check)
