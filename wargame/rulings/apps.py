from django.apps import AppConfig


class RulingsConfig(AppConfig):
    """Cases, rulings, appeals, case law; who looked at what."""

    name = "wargame.rulings"

    def ready(self) -> None:
        """A worker hears of games to be played on; the query learns of clubs and cases; clubs export what is law."""
        from wargame.clubs.exports import export_part
        from wargame.games.apis import schema
        from wargame.rulings import grounds, receivers, shapes  # noqa: F401  # connecting is the receivers' effect
        from wargame.rulings.export import COLUMNS, club_rulings

        schema.COMPONENTS += shapes.COMPONENTS
        grounds.register()
        export_part("rulings", club_rulings, COLUMNS)
