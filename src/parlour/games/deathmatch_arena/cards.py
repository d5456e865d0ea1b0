"""All cards: names, prices, effects and texts. (German texts are in de.toml.)"""

from typing import NamedTuple

from parlour.kit import lookup

LAZOR, SHIELD, BATTERY, NO_KIND = range(4)  # the kinds of items
KINDS = ("lazor", "shield", "battery")
NEVER = 99  # a cost that nobody can pay
EVERY = 99  # blocks all damage


class Lazor(NamedTuple):
    """A lazor's card; pairs are for activating and overcharging, prices and costs in E."""

    name: str
    price: int
    cost: tuple[int, int]
    damage: tuple[int, int]
    rest: tuple[int, int]  # E stolen or drained, or damage to an adjacent player
    activate: str
    overcharge: str = ""


class Shield(NamedTuple):
    """A shield's card; pairs are for activating and overcharging, prices and costs in E."""

    name: str
    price: int
    cost: tuple[int, int]
    blocks: tuple[int, int]  # automatic, during the whole round
    activate: str
    overcharge: str = ""
    burns: bool = False  # an overcharge disables it next round


class Battery(NamedTuple):
    """A battery's card: prices and amounts in E."""

    name: str
    price: int
    capacity: int
    supply: int  # at the start of each round
    on_lazor: int  # when activating a lazor …
    on_shield: int  # … a shield …
    store: int  # … this battery
    always: str  # text of the automatic effect
    activate: str


class Power(NamedTuple):
    """A power card: played once, then discarded."""

    name: str
    price: int
    text: str


Item = Lazor | Shield | Battery
DeckCard = Item | Power

LAZORS = (
    Lazor("basic_lazor", 0, (2, NEVER), (1, 0), (0, 0), "1 damage"),
    Lazor("focused_lazor", 4, (1, 3), (1, 2), (0, 0), "1 damage", "2 damage"),
    Lazor("plasma_lazor", 4, (2, 4), (2, 3), (0, 0), "2 damage", "3 damage"),
    Lazor("vampiric_lazor", 5, (3, 5), (2, 3), (1, 2), "2 damage, steal 1E", "3 damage, steal 2E"),
    Lazor(
        "diffracting_lazor", 5, (3, 5), (2, 3), (1, 2),
        "2 damage, 1 to an adjacent player", "3 damage, 2 to an adjacent player",
    ),
    Lazor(
        "disabling_lazor", 7, (3, 6), (2, 3), (2, 3),
        "2 damage, drain 2E or disable", "3 damage, drain 3E or disable",
    ),
)  # fmt: skip
SHIELDS = (
    Shield("basic_shield", 0, (2, NEVER), (1, 0), "block 1"),
    Shield(
        "efficient_shield", 4, (1, 3), (0, EVERY),
        "block any amount, for 1E more per damage blocked",
        "block all; shield disabled", burns=True,
    ),
    Shield(
        "reflector_shield", 4, (2, 5), (1, 0),
        "block 1; for 1E each, reflect unblocked damage onto the attacker",
        "send all damage on to one target; shield disabled", burns=True,
    ),
    Shield(
        "negator_shield", 5, (3, 5), (2, 3),
        "block 2; drain 1E from the attacker per damage blocked",
        "block 3; disable one attacker's lazor",
    ),
    Shield(
        "absorber_shield", 5, (1, 3), (1, EVERY),
        "block 1; store 1E if you take damage",
        "block all; store 1E per damage blocked; shield disabled", burns=True,
    ),
    Shield(
        "ultra_shield", 6, (2, 6), (1, EVERY),
        "block 1, and more for 1E each",
        "block all; one die of your next bingo roll is a star; shield disabled", burns=True,
    ),
)  # fmt: skip
BATTERIES = (
    Battery("basic_battery", 0, 4, 2, 0, 0, 2, "gives 2E each round", "store 2E"),
    Battery("military_battery", 4, 6, 3, 1, 0, 3, "gives 3E each round, and 1E when you use your lazor", "store 3E"),
    Battery("barrier_battery", 4, 6, 3, 0, 1, 3, "gives 3E each round, and 1E when you use your shield", "store 3E"),
    Battery("reactive_battery", 5, 6, 3, 0, 0, 3, "gives 3E each round", "store 3E, and 1E per damage taken"),
    Battery(
        "chaotic_battery", 5, 8, 3, 0, 0, 4, "gives 3E each round",
        "store 4E; others with your letter gain 1E, others with your number lose 1E",
    ),
    Battery(
        "tesseract_battery", 8, 16, 0, 0, 0, 0, "starts with 16E and can't be charged",
        "spend 8E for an extra bingo roll",
    ),
)  # fmt: skip
POWERS = (
    Power("targeting_tessellator", 4, "after a kill, roll both dice and take a cube from that column or row"),
    Power("charged_capacitor", 2, "gain 4E at the end of a round in which you took no damage"),
    Power("backup_battery", 5, "respawn with a full battery"),
    Power("continuum_compressor", 3, "make any player roll again"),
    Power("entropy_engine", 3, "turn one of your scored cubes into 4E"),
)
EXTRA_ROLL_COST = 8  # limit of a tesseract_battery
CAPACITOR_ENERGY = 4
ENGINE_ENERGY = 4
POWER_COPIES = 2  # copies per card in the deck

ITEMS = (LAZORS, SHIELDS, BATTERIES)  # cards by kind; the first of each kind is basic
ADVANCED = 5  # items per kind; item n of kind k is card 5 * k + n - 1
DECK = (*LAZORS[1:], *SHIELDS[1:], *BATTERIES[1:], *POWERS)
CARDS = len(DECK)
CARD_NAMES = tuple(card.name for card in DECK)
FIRST_POWER = CARDS - len(POWERS)

# Indices of cards with effects beyond their numbers, by kind.
VAMPIRIC, DIFFRACTING, DISABLING = range(3, 6)
EFFICIENT, REFLECTOR, NEGATOR, ABSORBER, ULTRA = range(1, 6)
REACTIVE, CHAOTIC, TESSERACT = range(3, 6)
TESSELLATOR, CHARGED_CAPACITOR, BACKUP_BATTERY, COMPRESSOR, ENGINE = range(5)

# Lookup tables of the rules.
PRICE = lookup([card.price for card in DECK])
LAZOR_COST = lookup([lazor.cost for lazor in LAZORS])
SHOT = lookup([lazor.damage for lazor in LAZORS])
REST = lookup([lazor.rest for lazor in LAZORS])
SHIELD_COST = lookup([shield.cost for shield in SHIELDS])
BLOCKS = lookup([shield.blocks for shield in SHIELDS])
BURNS = lookup([shield.burns for shield in SHIELDS])
CAPACITY = lookup([battery.capacity for battery in BATTERIES])
SUPPLY = lookup([battery.supply for battery in BATTERIES])
STORE = lookup([(battery.on_lazor, battery.on_shield, battery.store, 0) for battery in BATTERIES])  # rows: batteries
