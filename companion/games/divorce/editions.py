"""What is printed on the boards: names, prices and taxes of the UK and the US edition (D1). Data, no rules."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.divorce.cards import (
    CARD_ON,
    CARDS,
    CHANCE_SPACES,
    CHEST_SPACES,
    SPACE_OF,
    SPACES,
    TAX_SPACES,
)

PRICES: dict[str, int] = {
    "brown1": 60, "brown2": 60,
    "light1": 100, "light2": 100, "light3": 120,
    "pink1": 140, "pink2": 140, "pink3": 160,
    "orange1": 180, "orange2": 180, "orange3": 200,
    "red1": 220, "red2": 220, "red3": 240,
    "yellow1": 260, "yellow2": 260, "yellow3": 280,
    "green1": 300, "green2": 300, "green3": 320,
    "blue1": 350, "blue2": 400,
    "station1": 200, "station2": 200, "station3": 200, "station4": 200,
}  # fmt: skip
"""The purchase price of each card; both editions print the same figures."""


@dataclass(frozen=True)
class Edition:
    """One printed board."""

    key: str
    currency: str
    names: tuple[str, ...]
    """The names of the spaces 0–39."""
    prices: dict[str, int]
    taxes: tuple[int, int]
    """What the spaces 4 and 38 demand."""

    def name(self, card: str) -> str:
        """What is printed on a card; the Water Works too."""
        return self.names[SPACE_OF[card] if card in SPACE_OF else self.names.index("Water Works")]


@dataclass(frozen=True)
class Space:
    """A space as a screen shows it."""

    number: int
    name: str
    kind: str
    """"street", "station", "chest", "chance", "tax", or "idle" where nothing ever happens."""
    card: str | None
    price: int | None


UK = Edition(
    key="uk",
    currency="£",
    names=(
        "GO", "Old Kent Road", "Community Chest", "Whitechapel Road", "Income Tax",
        "King's Cross Station", "The Angel, Islington", "Chance", "Euston Road", "Pentonville Road",
        "Jail", "Pall Mall", "Electric Company", "Whitehall", "Northumberland Avenue",
        "Marylebone Station", "Bow Street", "Community Chest", "Marlborough Street", "Vine Street",
        "Free Parking", "Strand", "Chance", "Fleet Street", "Trafalgar Square",
        "Fenchurch Street Station", "Leicester Square", "Coventry Street", "Water Works", "Piccadilly",
        "Go To Jail", "Regent Street", "Oxford Street", "Community Chest", "Bond Street",
        "Liverpool Street Station", "Chance", "Park Lane", "Super Tax", "Mayfair",
    ),
    prices=PRICES,
    taxes=(200, 100),
)  # fmt: skip

US = Edition(
    key="us",
    currency="$",
    names=(
        "GO", "Mediterranean Avenue", "Community Chest", "Baltic Avenue", "Income Tax",
        "Reading Railroad", "Oriental Avenue", "Chance", "Vermont Avenue", "Connecticut Avenue",
        "Jail", "St. Charles Place", "Electric Company", "States Avenue", "Virginia Avenue",
        "Pennsylvania Railroad", "St. James Place", "Community Chest", "Tennessee Avenue", "New York Avenue",
        "Free Parking", "Kentucky Avenue", "Chance", "Indiana Avenue", "Illinois Avenue",
        "B. & O. Railroad", "Atlantic Avenue", "Ventnor Avenue", "Water Works", "Marvin Gardens",
        "Go To Jail", "Pacific Avenue", "North Carolina Avenue", "Community Chest", "Pennsylvania Avenue",
        "Short Line", "Chance", "Park Place", "Luxury Tax", "Boardwalk",
    ),
    prices=PRICES,
    taxes=(200, 100),  # as printed since 2008; older US boards ask 75 for the second: the option `taxes`
)  # fmt: skip

EDITIONS: dict[str, Edition] = {edition.key: edition for edition in (UK, US)}


def kind_of(space: int) -> str:
    """What sort of space this is, in the words of `Space.kind`."""
    if space in CARD_ON:
        return "station" if CARD_ON[space].startswith("station") else "street"
    if space in CHEST_SPACES:
        return "chest"
    if space in CHANCE_SPACES:
        return "chance"
    return "tax" if space in TAX_SPACES else "idle"


def board(edition: str) -> tuple[Space, ...]:
    """The forty spaces of an edition, from GO onwards."""
    printed = EDITIONS[edition]
    cards = [CARD_ON.get(number) for number in range(SPACES)]
    return tuple(
        Space(number, printed.names[number], kind_of(number), card, printed.prices[card] if card else None)
        for number, card in enumerate(cards)
    )


assert set(PRICES) == set(CARDS)
assert all(len(edition.names) == SPACES for edition in EDITIONS.values())
