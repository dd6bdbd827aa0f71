from django.apps import AppConfig


class RulingsConfig(AppConfig):
    """Cases, rulings, appeals, case law; who looked at what."""

    name = "wargame.rulings"

    def ready(self) -> None:
        """A worker hears of games to be played on; the query learns of clubs and cases; clubs export what is law."""
        from wargame.clubs.exports import export_part
        from wargame.games.apis import schema
        from wargame.games.vacating import arbiters, heir_doors
        from wargame.games.zero import DIRECTED
        from wargame.games.zeroing import takers
        from wargame.rulings import grounds, receivers, shapes  # noqa: F401  # connecting is the receivers' effect
        from wargame.rulings.export import COLUMNS, club_rulings

        schema.COMPONENTS += shapes.COMPONENTS
        from wargame.rulings.substitutes import check_substitute
        from wargame.rulings.zero import may_rule, zero_report

        takers[DIRECTED] = zero_report
        heir_doors.append(check_substitute)
        arbiters.append(may_rule)
        grounds.register()
        export_part("rulings", club_rulings, COLUMNS)
