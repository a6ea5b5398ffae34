"""Who holds what: which cards a seat may play, and which play proves an earlier one wrong.

A seat with a deal may play what it may hold and what its hand allows. A seat without one may play every card that has
not been seen in this hand. So may a seat whose dealt cards no longer suffice, which only a table ruling brings about.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.results import Refusal
from companion.games.six.cards import HAND_SIZE, KING, in_order, is_zero, suit_of
from companion.games.six.moves import Play
from companion.games.six.state import Deal, Revoke, State
from companion.games.six.tricks import follows, led_suit


def card_refusal(code: str, rule: str, card: str) -> Refusal:
    """A refusal that names a card: one sentence a suit, so that every language names it its own way."""
    if card == KING:
        return Refusal(f"{code}.king", rule)
    return Refusal(f"{code}.{suit_of(card)}", rule, {"rank": card.removeprefix(suit_of(card) or "")})


def seen(state: State) -> frozenset[str]:
    """The cards of this hand that have been on the table."""
    cards = {play.card for trick in state.now.tricks for play in trick.plays}
    cards.update(play.card for play in state.table)
    if any(trick.king for trick in state.now.tricks):
        cards.add(KING)
    return frozenset(cards)


def cards_left(state: State, seat: int) -> int:
    """How many cards a seat has still to play in this hand."""
    if state.done:
        return 0
    return HAND_SIZE - state.trick + 1 - any(play.seat == seat for play in state.table)


def known_hand(state: State, seat: int) -> tuple[str, ...] | None:
    """The cards that a seat may hold, if there is a deal and it still suffices."""
    if state.held is None:
        return None
    hand = state.held[seat - 1]
    return hand if len(hand) >= cards_left(state, seat) else None


def candidates(state: State, seat: int) -> tuple[str, ...]:
    """The cards to look through for a legal play, in order."""
    hand = known_hand(state, seat)
    if hand is not None:
        return hand
    gone = seen(state)
    return tuple(card for card in state.setup.deck if card not in gone)


def may_play(state: State, seat: int, card: str) -> Refusal | None:
    """Whether a card fits what is known of this seat's hand and what was led."""
    if card in seen(state):
        return card_refusal("six.card_seen", "S1", card)
    hand = known_hand(state, seat)
    if hand is None:
        return None
    if card not in hand:
        return card_refusal("six.not_in_hand", "S5", card)
    if not state.table:
        return None
    led = led_suit(state.table[0].card, state.trump)
    if follows(card, led, state.trump):
        return None
    # Cards beyond those left to play went unseen into tricks without cards; the suit led may have been among them.
    unseen = len(hand) - cards_left(state, seat)
    forced = [held for held in hand if suit_of(held) == led]
    return _must_follow(card, led, forced) if len(forced) > unseen else None


def _must_follow(card: str, led: str, forced: list[str]) -> Refusal:
    if card == KING:
        return Refusal(f"six.king_must_wait.{led}", "S7")
    if is_zero(card):
        return Refusal(f"six.zero_must_wait.{led}", "S8")
    if len(forced) == 1 and is_zero(forced[0]):
        return Refusal(f"six.zero_must_follow.{led}", "S8")
    return Refusal(f"six.must_follow.{led}", "S5")


def after_play(state: State, play: Play) -> Deal | None:
    """What the seats may hold once a card lies on the table; a card off suit tells that the suit led has run out."""
    if state.held is None:
        return None
    held = without(state.held, [play.card])
    if not state.table or known_hand(state, play.seat) is None:
        return held
    led = led_suit(state.table[0].card, state.trump)
    if follows(play.card, led, state.trump):
        return held
    kept = tuple(card for card in held[play.seat - 1] if suit_of(card) != led)
    return tuple(kept if seat == play.seat else hand for seat, hand in enumerate(held, 1))


def without(held: Deal, cards: Iterable[str]) -> Deal:
    gone = frozenset(cards)
    return tuple(tuple(card for card in hand if card not in gone) for hand in held)


def given_back(held: Deal | None, plays: Iterable[Play]) -> Deal | None:
    """Cards that were on the table are back in the hands they came from."""
    if held is None:
        return None
    hands = [set(hand) for hand in held]
    for play in plays:
        hands[play.seat - 1].add(play.card)
    return tuple(in_order(hand) for hand in hands)


def proved_revoke(state: State, play: Play) -> Revoke | None:
    """The earliest trick in which this seat failed to follow the suit that it shows now, unless proved before."""
    suit = suit_of(play.card)
    found: Revoke | None = None
    for trick in state.now.tricks:
        mine = next((each.card for each in trick.plays if each.seat == play.seat), None)
        if mine is None or suit is None:
            continue
        if suit_of(mine) == suit:
            found = None  # shown before: whatever this proves was proved then
        elif found is None and _shows_void(mine, suit, trick.plays[0].card, trick.trump):
            found = Revoke(play.seat, trick.number)
    return found


def _shows_void(card: str, suit: str, lead: str, trump: str) -> bool:
    return led_suit(lead, trump) == suit and not follows(card, suit, trump)
