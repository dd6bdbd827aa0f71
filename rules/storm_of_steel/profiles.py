"""PS, 6.I What a unit of a type does: one record for kinds of the playsheet, guns and vehicles alike."""

from __future__ import annotations

from msgspec import Struct

from rules.storm_of_steel.schema import (
    Branch,
    Carrying,
    Die,
    GunLine,
    KindLine,
    Mobility,
    Mount,
    VehicleLine,
    WeaponLine,
)


class Weapon(Struct, frozen=True, kw_only=True):
    """What a unit fires. No `soft`: not at soft targets; no `ap`: not at AFVs. Ranges in millimetres.

    `mount` is `turret` for all that fires round about. `first_shot`: the die at a target new to a mortar (6.C).
    """

    name: str
    mount: Mount = "turret"
    soft: Die | None = None
    soft_range: int = 0
    ap: Die | None = None
    ap_mod: int = 0
    ap_range: int = 0
    nearest: int = 0
    first_shot: Die | None = None
    indirect: bool = False


class Profile(Struct, frozen=True, kw_only=True):
    """A type of unit. `move` 0: only towed; `av` 0: no AFV; `kind`: the row of the playsheet, or `afv`."""

    id: str
    name: str
    kind: str
    branch: Branch
    mobility: Mobility
    move: int
    assault: Die
    base: int
    weapons: tuple[Weapon, ...] = ()
    infantry: bool = False
    hq: bool = False
    bunker: bool = False
    transport: Carrying = "none"
    av: int = 0
    av_rear: int = 0
    one_man: bool = False
    amphibious: bool = False
    open_top: bool = False

    @property
    def foot(self) -> bool:
        """4.D A foot unit."""
        return self.branch == "foot"

    @property
    def vehicle(self) -> bool:
        """R3 A softskin or an AFV."""
        return self.branch in ("softskin", "afv")

    @property
    def afv(self) -> bool:
        """6.A An armoured target."""
        return self.branch == "afv"

    @property
    def faces(self) -> bool:
        """6.I, 6.J Whether it matters where a unit of the type looks: its rear, a fixed gun."""
        return self.afv or any(weapon.mount == "fixed" for weapon in self.weapons)


def of_kind(id: str, kind: KindLine) -> Profile:
    """A row of the playsheet."""
    weapon = Weapon(
        name=kind.name, soft=kind.fire, soft_range=kind.range, nearest=kind.nearest,
        first_shot=kind.first_shot, indirect=kind.indirect,
    )  # fmt: skip
    return Profile(
        id=id, name=kind.name, kind=id, branch=kind.branch, mobility=kind.mobility, move=kind.move,
        assault=kind.assault, base=kind.base, weapons=(weapon,) if kind.fire else (), infantry=kind.infantry,
        hq=kind.hq, bunker=kind.bunker, transport=kind.transport,
    )  # fmt: skip


def of_gun(id: str, gun: GunLine, kind: KindLine) -> Profile:
    """A row of the AT gun table: what it does not say is as of guns of its class (`kind`)."""
    weapon = Weapon(
        name=gun.name, soft=gun.soft, soft_range=gun.range,
        ap=gun.ap, ap_mod=gun.ap_mod, ap_range=gun.range if gun.ap else 0,
    )  # fmt: skip
    return Profile(
        id=id, name=gun.name, kind=f"{gun.gun_class}_gun", branch=kind.branch,
        mobility="towed" if gun.move == 0 else "light_gun", move=gun.move, assault=gun.assault, base=gun.base,
        weapons=(weapon,),
    )  # fmt: skip


def of_vehicle(id: str, vehicle: VehicleLine) -> Profile:
    """A row of an AFV capability table."""
    return Profile(
        id=id, name=vehicle.name, kind="afv", branch="afv", mobility=vehicle.mobility, move=vehicle.move,
        assault=vehicle.assault, base=vehicle.base, weapons=tuple(map(_mounted, vehicle.weapons)),
        transport=vehicle.transport, av=vehicle.av, av_rear=vehicle.av_rear or vehicle.av,
        one_man=vehicle.one_man, amphibious=vehicle.amphibious, open_top=vehicle.open_top,
    )  # fmt: skip


def _mounted(line: WeaponLine) -> Weapon:
    return Weapon(
        name=line.gun, mount=line.mount, soft=line.soft, soft_range=line.soft_range,
        ap=line.ap, ap_mod=line.ap_mod, ap_range=line.ap_range,
    )  # fmt: skip
