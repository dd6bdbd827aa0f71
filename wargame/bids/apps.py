from django.apps import AppConfig


class BidsConfig(AppConfig):
    """How two who want a side get one."""

    name = "wargame.bids"

    def ready(self) -> None:
        """Bring the ways to settle sides to whoever opens a game; hear of games called off and of people who leave."""
        from wargame.bids import receivers, ways  # noqa: F401  # connecting and entering them is their effect
        from wargame.bids.shapes import AuctionInfo
        from wargame.games.apis import schema

        schema.COMPONENTS.append(AuctionInfo)
