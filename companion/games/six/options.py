"""Options as they come in: read strictly, refused with a sentence, never half understood."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.results import Json, Refusal, RefusedError
from companion.games.six.cards import ADVANCED_ONLY, CARDS, DECK, HAND_SIZE, KING, SUITS, TIMELINE, in_order
from companion.games.six.notation import MOST_STARS, quoted
from companion.games.six.state import Deal, Setup

_KNOWN = ("players", "variant", "length", "stars", "deck", "timeline", "hands")

_LONGEST_MATCH = 12
"""Hands: after four games of three hands one of three players has won two."""


def read_options(options: Json) -> Setup | Refusal:
    """What the players chose; the first of the choices, or the printed box, where they left something out."""
    try:
        return _read(options)
    except RefusedError as refused:
        return refused.refusal


def is_number(value: Json, least: int, most: int) -> bool:
    """Whether this is a whole number in these bounds; true and 4.0 are none."""
    return type(value) is int and least <= value <= most


def is_card(value: Json) -> bool:
    return isinstance(value, str) and (value in CARDS or value == KING)


def refuse(code: str, rule: str, **values: object) -> RefusedError:
    return RefusedError(Refusal(f"six.{code}", rule, values))


def _read(options: Json) -> Setup:
    if not isinstance(options, dict):
        raise refuse("options_shape", "S4")
    for name in options:
        if name not in _KNOWN:
            raise refuse("option_unknown", "S4", name=quoted(name))
    players = options.get("players", 4)
    if type(players) is not int or players not in (3, 4):
        raise refuse("option_players", "S10")
    variant = _choice(options, "variant", ("standard", "advanced"), "S7")
    length = _choice(options, "length", ("full", "short"), "S4")
    box = read_deck(options.get("deck"))
    deck = box if variant == "advanced" else tuple(card for card in box if card not in ADVANCED_ONLY)
    if len(deck) < 4 * HAND_SIZE:
        raise refuse("deck_small", "S1", count=len(deck), needed=4 * HAND_SIZE)
    timeline = read_timeline(options.get("timeline"))
    setup = Setup(players, variant, length, deck, timeline, read_stars(options.get("stars"), box), ())
    return replace(setup, deals=read_deals(options.get("hands"), deck, setup.last_hand or _LONGEST_MATCH))


def _choice(options: dict[str, Json], name: str, choices: tuple[str, str], rule: str) -> str:
    value = options.get(name, choices[0])
    if not isinstance(value, str) or value not in choices:
        raise refuse(f"option_{name}", rule)
    return value


def read_deck(value: Json) -> tuple[str, ...]:
    """The cards of the box, in order; S1's unless they are listed."""
    if value is None:
        return DECK
    if not isinstance(value, list):
        raise refuse("deck_shape", "S1")
    for card in value:
        if not is_card(card):
            raise refuse("deck_card", "S1", card=quoted(card))
    if len(set(value)) < len(value):
        twice = next(card for card in value if value.count(card) > 1)
        raise refuse("deck_twice", "S1", card=twice)
    return in_order(value)


def read_timeline(value: Json) -> tuple[str, ...]:
    """The suit of every space; S2's unless they are listed."""
    if value is None:
        return TIMELINE
    if not isinstance(value, list) or len(value) != HAND_SIZE:
        raise refuse("timeline_shape", "S2", spaces=HAND_SIZE)
    for suit in value:
        if not isinstance(suit, str) or suit not in SUITS:
            raise refuse("timeline_suit", "S2", suit=quoted(suit))
    return tuple(value)


def read_stars(value: Json, box: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """The known stars by card."""
    if value is None:
        return ()
    if not isinstance(value, dict):
        raise refuse("stars_shape", "S3")
    for card, count in value.items():
        if not is_card(card) or card not in box:
            raise refuse("stars_card", "S3", card=quoted(card))
        if not is_number(count, 0, MOST_STARS):
            raise refuse("stars_count", "S3", card=card)
    return tuple((card, value[card]) for card in in_order(value))


def read_deals(value: Json, deck: tuple[str, ...], most: int) -> tuple[Deal | None, ...]:
    """One deal, or a list of deals with null for a hand that has none."""
    if value is None:
        return ()
    if not isinstance(value, list):
        raise refuse("deals_shape", "S4")
    several = all(each is None or _is_list_of_lists(each) for each in value)
    deals = value if several else [value]
    if len(deals) > most:
        raise refuse("deals_many", "S4", count=len(deals), most=most)
    return tuple(None if deal is None else _deal(deal, hand, deck) for hand, deal in enumerate(deals, 1))


def _is_list_of_lists(value: Json) -> bool:
    return isinstance(value, list) and all(isinstance(each, list) for each in value)


def _deal(value: Json, hand: int, deck: tuple[str, ...]) -> Deal:
    if not _is_list_of_lists(value) or len(value) != 4:
        raise refuse("deal_shape", "S4", hand=hand)
    dealt: set[str] = set()
    for seat, cards in enumerate(value, 1):
        for card in cards:
            if not isinstance(card, str) or card not in deck:
                raise refuse("deal_card", "S1", hand=hand, seat=seat, card=quoted(card))
            if card in dealt:
                raise refuse("deal_twice", "S1", hand=hand, card=card)
            dealt.add(card)
        if len(cards) != HAND_SIZE:
            raise refuse("deal_size", "S4", hand=hand, seat=seat, count=len(cards), needed=HAND_SIZE)
    return tuple(in_order(cards) for cards in value)
