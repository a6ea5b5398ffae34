"""How a trick is entered: card by card on a keypad of six suits, or as a whole by who won it. No Kivy."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.six import GAME
from companion.games.six.cards import KING, SUITS, TOP_RANK, suit_of
from companion.games.six.commentary import trick_standing
from companion.games.six.holdings import seen
from companion.games.six.moves import Annul, Play, Take, Won
from companion.games.six.state import State
from companion.games.six.tricks import led_suit
from companion.screens.six.people import People, Say
from companion.screens.six.suits import LOOKS

MOST_STARS_STEPPED = 99
"""Far more than four cards can show; a larger number is a finger that stayed on the plate."""


@dataclass(frozen=True)
class Draft:
    """What has been chosen on the page and not entered yet."""

    mode: str = "won"
    """`won` or `cards`."""
    suit: str | None = None
    """The suit chosen on the keypad; None: the one that most likely comes next."""
    stars: int | None = None
    """None: nobody has counted them."""
    king: bool = False
    annulled: bool = False


@dataclass(frozen=True)
class SuitKey:
    """One of the six suits on the keypad."""

    suit: str
    badge: str
    word: str
    letter: str
    chosen: bool
    trump: bool


@dataclass(frozen=True)
class CardKey:
    """A card on the keypad; `move` is what it means."""

    card: str
    label: str
    move: str
    gone: bool
    """Played before, or not in this seat's hand: a tap is refused with the reason, and the table may allow it."""


@dataclass(frozen=True)
class Choice:
    """A plate with words and what it means."""

    words: str
    move: str


@dataclass(frozen=True)
class EntryView:
    """What can be entered now. `mode`: `won`, `cards`, `church` (an open trick) or `over`."""

    mode: str
    suits: tuple[SuitKey, ...] = ()
    ranks: tuple[CardKey | None, ...] = ()
    """By rank from 0 on; None where the box has no such card."""
    zeros: bool = False
    """Whether the box has a 0 at all: its key keeps its place under every suit."""
    king: CardKey | None = None
    stars: str = ""
    stars_words: str = ""
    with_king: bool | None = None
    """Whether the trick held the King; None where it cannot."""
    annulled: bool | None = None
    """Whether the Church annulled it; None where it cannot."""
    church: tuple[Choice, ...] = ()
    may_switch: bool = False
    """Whether the way of entering can be changed: not while cards lie on the table."""


def more_stars(draft: Draft) -> Draft:
    return replace(draft, stars=1 if draft.stars is None else min(draft.stars + 1, MOST_STARS_STEPPED))


def fewer_stars(draft: Draft) -> Draft:
    """One less; below 0 they are uncounted again, and from there 0 is one tap away."""
    if draft.stars is None:
        return replace(draft, stars=0)
    return replace(draft, stars=draft.stars - 1 if draft.stars else None)


def toggle_king(draft: Draft) -> Draft:
    """A trick with the King cannot be annulled: the two take turns."""
    return replace(draft, king=not draft.king, annulled=False)


def toggle_annulled(draft: Draft) -> Draft:
    return replace(draft, annulled=not draft.annulled, king=False)


def after_entry(draft: Draft) -> Draft:
    """The next trick, or the next card, starts afresh; the way of entering stays."""
    return Draft(draft.mode)


def won_move(state: State, draft: Draft, seat: int) -> str:
    """The trick as it has been put together, taken by that seat."""
    fit = fitting(state, draft)
    return GAME.write(Won(seat, fit.stars, fit.king, fit.annulled))


def fitting(state: State, draft: Draft) -> Draft:
    """The draft without what the present trick cannot have: an undo may have changed the trick under it."""
    king = draft.king and GAME.check(state, Won(state.leader, king=True)) is None
    annulled = draft.annulled and GAME.check(state, Won(state.leader, annulled=True)) is None
    return replace(draft, king=king, annulled=annulled)


def entry_view(state: State, names: People, draft: Draft, say: Say) -> EntryView:
    """What the lower half of the page offers."""
    if GAME.outcome(state) is not None:
        return EntryView("over")
    if len(state.table) == 4:
        return EntryView("church", church=_church(state, names, say))
    if draft.mode == "cards" or state.table:
        return _keypad(state, draft, say)
    return _by_winner(state, draft, say)


def _church(state: State, names: People, say: Say) -> tuple[Choice, ...]:
    best = trick_standing(state)
    assert best is not None  # four cards lie there
    team = names.sides[0 if state.church == (1, 3) else 1]
    return (
        Choice(say("six.page.annul", team=team), GAME.write(Annul())),
        Choice(say("six.page.take", name=names.seat(best.seat)), GAME.write(Take())),
    )


def _by_winner(state: State, draft: Draft, say: Say) -> EntryView:
    fit = fitting(state, draft)
    may_king = GAME.check(state, Won(state.leader, king=True)) is None
    may_annul = GAME.check(state, Won(state.leader, annulled=True)) is None
    return EntryView(
        "won",
        stars="?" if fit.stars is None else str(fit.stars),
        stars_words=say("six.page.stars_uncounted" if fit.stars is None else "six.page.stars_in_trick"),
        with_king=fit.king if may_king else None,
        annulled=fit.annulled if may_annul else None,
        may_switch=True,
    )


def _keypad(state: State, draft: Draft, say: Say) -> EntryView:
    turn = state.turn
    assert turn is not None  # the game goes on and no trick lies open
    chosen = draft.suit or (led_suit(state.table[0].card, state.trump) if state.table else state.trump)
    deck, gone = frozenset(state.setup.deck), seen(state)
    may = {move.card for move in GAME.legal_moves(state) if isinstance(move, Play)}
    suits = tuple(
        SuitKey(
            suit,
            LOOKS[suit].badge,
            say(f"six.suit.{suit}"),
            say(f"six.page.letter.{suit}"),
            suit == chosen,
            suit == state.trump,
        )
        for suit in SUITS
        if any(suit_of(card) == suit for card in deck)
    )

    def key(card: str, label: str) -> CardKey | None:
        if card not in deck:
            return None
        return CardKey(card, label, GAME.write(Play(turn, card)), card in gone or card not in may)

    ranks = tuple(key(f"{chosen}{rank}", str(rank)) for rank in range(TOP_RANK + 1))
    king = key(KING, say("six.card.king"))
    zeros = any(f"{suit}0" in deck for suit in SUITS)
    return EntryView("cards", suits=suits, ranks=ranks, zeros=zeros, king=king, may_switch=not state.table)
