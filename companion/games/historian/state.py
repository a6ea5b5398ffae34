"""Where a game stands: every card is counted in exactly one place."""

from __future__ import annotations

from dataclasses import dataclass, fields

from companion.games.historian.options import ROW_CARDS, Options

CONTRIBUTING = "contributing"
CHOOSING = "choosing"
OVER = "over"


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of the tapestry: who laid it (None: the research row) and how many cards it has."""

    seat: int | None
    cards: int


@dataclass(frozen=True, slots=True)
class RowClaim:
    """A Historian's word for which row on the table is his."""

    seat: int
    row: int


@dataclass(frozen=True, slots=True)
class Ending:
    """The winners in seat order (none: the players agreed on a draw) and the ruling that decided."""

    winners: tuple[int, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn under way. Cards lie in deck, discard, hands, the rows on the table, and the tapestry."""

    options: Options
    turn: int
    stage: str
    """`contributing` or `choosing`; an ended game keeps the one it ended in."""
    sovereign: int
    silver: tuple[int, ...]
    deck: int
    discard: int
    hands: tuple[int, ...]
    """Cards by seat: dealt and not yet laid; on the final turn also what the Sovereign was given."""
    five: bool
    """Hands of five are in force (H7)."""
    parts: tuple[Part, ...] = ()
    contributed: tuple[int, ...] = ()
    bought: tuple[int, ...] = ()
    """Who has bought a card (or swapped) this turn."""
    final: bool = False
    research: bool = False
    """The research row lies on the table (H9)."""
    row: int | None = None
    """The row the Sovereign has pointed at, while claims are awaited or disputed."""
    claims: tuple[RowClaim, ...] = ()
    reopened: int = 0
    """Table rulings that changed the course of a turn; keeps the names of seals from coming twice."""

    @property
    def piles(self) -> int:
        """What can be drawn: the deck, and the discards that become the deck."""
        return self.deck + self.discard

    @property
    def rows(self) -> int:
        """Rows that lie on the table."""
        return len(self.contributed) + self.research

    @property
    def tapestry(self) -> int:
        return sum(part.cards for part in self.parts)

    def historians(self) -> tuple[int, ...]:
        """Everybody but the Sovereign, clockwise from him."""
        players = self.options.players
        return tuple((self.sovereign + step - 1) % players + 1 for step in range(1, players))

    def hand(self, seat: int) -> int:
        return self.hands[seat - 1]

    def to_contribute(self) -> tuple[int, ...]:
        """Historians with three cards who have not contributed yet, clockwise from the Sovereign."""
        contributed = frozenset(self.contributed)
        return tuple(s for s in self.historians() if s not in contributed and self.hand(s) >= ROW_CARDS)

    def unclaimed(self) -> tuple[int, ...]:
        """Contributors who have not said which row is theirs."""
        claimed = {claim.seat for claim in self.claims}
        return tuple(seat for seat in self.contributed if seat not in claimed)


@dataclass(frozen=True, slots=True)
class HistorianState(Turn):
    """A game between two moves: its present or last turn, and how it ended."""

    ending: Ending | None = None
    before: Turn | None = None
    """Where the rules ended the game: what the last move was made on, so that the table can reopen it."""

    @property
    def phase(self) -> str:
        return OVER if self.ending is not None else self.stage

    def disputed(self) -> bool:
        """A row was pointed at, all claims are in, and they do not tell whose row it is."""
        return self.ending is None and self.row is not None and not self.unclaimed()


def only_turn(state: HistorianState) -> Turn:
    """The turn of a game, to be kept beside its end."""
    return Turn(**{field.name: getattr(state, field.name) for field in fields(Turn)})


def going_on(turn: Turn) -> HistorianState:
    """A game that stands in that turn."""
    return HistorianState(**{field.name: getattr(turn, field.name) for field in fields(Turn)})


def changed(amounts: tuple[int, ...], seat: int, by: int) -> tuple[int, ...]:
    """Amounts by seat, with one of them changed."""
    return tuple(amount + by if s == seat else amount for s, amount in enumerate(amounts, 1))


def turns_left(state: HistorianState) -> int:
    """How many turns are still to be played, this one and the final one included.

    Each ordinary turn weaves in three cards and brings all others back, bought ones too, so this is no guess.
    """
    if state.ending is not None:
        return 0
    if state.final:
        return 1
    loose = state.piles + sum(state.hands) + ROW_CARDS * state.rows
    spare = loose - ROW_CARDS - state.options.turn_cards
    return 2 + (spare // ROW_CARDS + 1 if spare >= 0 else 0)
