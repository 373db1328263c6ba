"""Every picture of `sprites/scenery/`: its name, how it is drawn, and what Tiled should know of it.

The order is the tile id in `maps/scenery.tsx`, and maps refer to tiles by id: append, never insert or reorder.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from tools.art.px import Canvas
from tools.room import decor, furniture, outside, shell, traces

Shadow = Literal["box", "round", "low"]


@dataclass(frozen=True, slots=True)
class Thing:
    """One picture. `kind` is the class a map object of it has; `frames` are (name, ms) of its animation."""

    name: str
    make: Callable[[], Canvas]
    kind: str = ""
    shadow: Shadow | None = None
    solid: bool = True
    frames: tuple[tuple[str, int], ...] = field(default=())


def prop(name: str, make: Callable[[], Canvas], shadow: Shadow, *, solid: bool = True) -> Thing:
    """A thing that stands on the floor."""
    return Thing(name, make, "prop", shadow, solid)


CATALOGUE: tuple[Thing, ...] = (
    # lies flat on the floor
    Thing("tile_zone", lambda: shell.tile_zone(320, 160)),
    Thing("tatami", lambda: shell.tatami_mat(116, 66)),
    Thing("mat_red", lambda: shell.mat(40, 18, "R0", "R1")),
    Thing("mat_small", lambda: shell.mat(56, 20)),
    Thing("mat_long", lambda: shell.mat(96, 16)),
    Thing("carpet", lambda: shell.carpet(44, 196)),
    Thing("drain", shell.drain),
    Thing("crumbs_bread", lambda: shell.crumbs(2)),
    Thing("crumbs_greens", lambda: shell.crumbs(5)),
    Thing("crumbs_rice", lambda: shell.crumbs(9, ("L2", "L1"))),
    Thing("puddle", shell.puddle),
    # the wall and what hangs on it
    Thing("wall_panel", lambda: shell.wall(512, 58), "panel"),
    Thing("post", lambda: shell.post(58), "post"),
    Thing("doorway", shell.doorway),
    Thing("sidewall", lambda: shell.sidewall(298), "sidewall"),
    Thing("sill", lambda: shell.sill(512), "sill"),
    Thing("window_shoji", lambda: shell.shoji(44, 34), "window"),
    Thing("window_shoji_night", lambda: shell.shoji(44, 34, lit=False), "window"),
    Thing("shelf", lambda: decor.shelf(50)),
    Thing("shelf_long", decor.longshelf),
    Thing("menu_strips", lambda: decor.menu_strips(4, 3)),
    Thing("wallclock", decor.wallclock),
    Thing("hood", lambda: decor.hood(58)),
    Thing("knife_rack", decor.kniferack),
    Thing("pans", decor.pans),
    Thing("chilies", decor.chilies),
    Thing("garlic", decor.garlic),
    Thing("order_board", decor.orderboard),
    Thing("sign_ship", shell.sign_ship, "sign"),
    Thing("extinguisher", furniture.extinguisher, "extinguisher"),
    Thing("extinguisher_taken", lambda: furniture.extinguisher(taken=True)),
    # stands on the floor
    prop("cupboard", furniture.cupboard, "box"),
    prop("plant", furniture.plant, "round"),
    prop("trolley", furniture.trolley, "box"),
    prop("sack", furniture.sack, "round"),
    prop("crate_stack", furniture.cratestack, "box"),
    prop("menu_board", furniture.menuboard, "round"),
    prop("stool", furniture.stool, "round"),
    prop("barrel", furniture.barrel, "round"),
    prop("tea_table", furniture.teatable, "box"),
    prop("cushion_red", furniture.cushion, "low", solid=False),
    prop("cushion_blue", lambda: furniture.cushion("B1", "B2", "B0"), "low", solid=False),
    prop("cushion_green", lambda: furniture.cushion("G1", "G2", "G0"), "low", solid=False),
    prop("screen", lambda: furniture.screen(60), "box"),
    prop("lucky_cat", decor.cat, "round"),
    # above everything
    Thing("lantern", shell.lantern, "lantern", frames=(("lantern", 900), ("lantern_sway", 900))),
    Thing("lantern_sway", lambda: shell.lantern(1), "lantern"),
    Thing("cat_asleep", decor.sleeping_cat, "cat", frames=(("cat_asleep", 1200), ("cat_asleep_out", 900))),
    Thing("cat_asleep_out", lambda: decor.sleeping_cat(1), "cat"),
    # the curtain: its state (0 shut, 1 parting, 2 open) and its sway
    Thing("noren_0_0", lambda: shell.noren(40, 28, 0)),
    Thing("noren_0_1", lambda: shell.noren(40, 28, 1)),
    Thing("noren_0_2", lambda: shell.noren(40, 28, 2)),
    Thing("noren_0_3", lambda: shell.noren(40, 28, 3)),
    Thing("noren_1_0", lambda: shell.noren(40, 28, 0, 1)),
    Thing("noren_2_0", lambda: shell.noren(40, 28, 0, 2)),
    # of the hall
    Thing("tile_zone_hall", lambda: shell.tile_zone(560, 144)),
    Thing("tatami_guests", lambda: shell.tatami_mat(186, 26)),
    Thing("tatami_pair", lambda: shell.tatami_mat(84, 26)),
    prop("tray", furniture.tray, "box"),
    prop("tray_eaten", lambda: furniture.tray(1), "box"),
    # around the house, in tall windows
    Thing("roof", outside.roof),
    Thing("eave", outside.eave),
    Thing("ridge", outside.ridge),
    Thing("sky", outside.sky),
    Thing("sky_night", outside.sky_night),
    Thing("veranda", outside.veranda),
    Thing("moss", outside.moss),
    Thing("gravel", outside.gravel),
    Thing("stone", outside.stone),
    Thing("bush", outside.bush),
    Thing("stone_lantern", outside.stone_lantern),
    Thing("hedge", outside.hedge),
    # what people leave
    Thing("worn_door", traces.worn_door),
    Thing("shoes", traces.shoes),
    Thing("cellar_hatch", traces.cellar_hatch),
    Thing("paws", traces.paws),
    Thing("straw", traces.straw),
    Thing("leaves", traces.leaves),
    Thing("mat_work", lambda: shell.mat(32, 14)),
    prop("broom", traces.broom, "round", solid=False),
    prop("bucket", traces.bucket, "round"),
    # beside the house, in wide windows
    Thing("fence", outside.fence),
    Thing("treetops", outside.treetops),
    Thing("bamboo", outside.bamboo),
    Thing("pine", outside.pine),
    Thing("paving", outside.paving),
    # the work zone of a kitchen whose boards reach over the tea corner
    Thing("tile_zone_wide", lambda: shell.tile_zone(352, 160, (32, 32))),
    # of the hall's tea corner
    Thing("tatami_tea", lambda: shell.tatami_mat(106, 56)),
)
TILE_ID = {thing.name: i for i, thing in enumerate(CATALOGUE)}
