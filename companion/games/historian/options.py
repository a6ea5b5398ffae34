"""What a game is set up with: seats, cards and the rulebook's variants."""

from __future__ import annotations

from dataclasses import dataclass, fields

from companion.engine.results import Json, Refusal, RefusedError

ROW_CARDS = 3
"""Cards in a contribution, and in the research row."""
FULL_HAND = 5
"""Cards in a hand under More Research."""
FEWEST_PLAYERS = 3
MOST_PLAYERS = 6
MOST_COOKS = 1000
"""Far beyond any table; keeps a typing error from making a state with a million seats."""
MOST_CARDS = 1_000_000_000
"""Far beyond any box; keeps numbers printable. Also the limit of silver and turns in a table ruling."""


@dataclass(frozen=True, slots=True)
class Options:
    """One game's set-up, complete and possible."""

    players: int
    deck: int
    first: int = 1
    one_true_king: bool = False
    more_research: bool = False
    dramatization: bool = False
    independent_research: bool = False
    too_many_cooks: bool = False

    @property
    def seats(self) -> range:
        return range(1, self.players + 1)

    @property
    def turn_cards(self) -> int:
        """What deck and discards must hold before an ordinary turn: three a Historian, and the research row (H4)."""
        return ROW_CARDS * (self.players - 1 + self.independent_research)

    @property
    def fewest_cards(self) -> int:
        """The smallest deck that is enough for one ordinary turn; More Research deals everybody a hand before it."""
        return self.turn_cards + (FULL_HAND * self.players if self.more_research else 0)


def read_options(options: Json) -> Options | Refusal:
    """Options as the referee protocol gives them, checked in full."""
    try:
        return _options(options)
    except RefusedError as refused:
        return refused.refusal


def whole(value: Json, least: int, most: int, refusal: Refusal) -> int:
    """A whole number within its limits, or that refusal; `true` and 3.0 are none."""
    if type(value) is int and least <= value <= most:
        return value
    raise RefusedError(refusal)


def named(key: object) -> str:
    """A foreign key as a sentence may show it: not longer than a line."""
    return str(key)[:40]


def advice(options: Options) -> tuple[str, ...]:
    """Text codes of what the app tells the players before they start (H1, H5)."""
    codes = []
    if options.players <= 4 and not options.independent_research:
        codes.append("historian.advice.independent_research")
    if options.players > MOST_PLAYERS:
        codes.append("historian.advice.too_many_cooks")
    return tuple(codes)


def _options(given: Json) -> Options:
    if not isinstance(given, dict):
        raise RefusedError(Refusal("historian.options.form", "H1"))
    known = {field.name for field in fields(Options)}
    for key in given:
        if key not in known:
            raise RefusedError(Refusal("historian.options.unknown", "H1", {"key": named(key)}))
    for key in ("players", "deck"):
        if key not in given:
            raise RefusedError(Refusal("historian.options.missing", "H1", {"key": key}))
    cooks = _switch(given, "too_many_cooks")
    most = MOST_COOKS if cooks else MOST_PLAYERS
    code = "historian.options.cooks" if cooks else "historian.options.players"
    players = whole(given["players"], FEWEST_PLAYERS, most, Refusal(code, "H1", {"most": most}))
    options = Options(
        players=players,
        deck=whole(given["deck"], 0, MOST_CARDS, Refusal("historian.options.deck", "H1", {"most": MOST_CARDS})),
        first=whole(given.get("first", 1), 1, players, Refusal("historian.options.first", "H2", {"players": players})),
        one_true_king=_switch(given, "one_true_king"),
        more_research=_switch(given, "more_research"),
        dramatization=_switch(given, "dramatization"),
        independent_research=_switch(given, "independent_research"),
        too_many_cooks=cooks,
    )
    if options.deck < options.fewest_cards:
        values = {"deck": options.deck, "needed": options.fewest_cards}
        raise RefusedError(Refusal("historian.options.small_deck", "H4", values))
    return options


_SWITCH_RULES = {
    "one_true_king": "H6",
    "more_research": "H7",
    "dramatization": "H8",
    "independent_research": "H9",
    "too_many_cooks": "H1",
}


def _switch(given: dict[str, Json], key: str) -> bool:
    value = given.get(key, False)
    if isinstance(value, bool):
        return value
    raise RefusedError(Refusal("historian.options.switch", _SWITCH_RULES[key], {"key": key}))
