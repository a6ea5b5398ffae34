"""Sentences of the page: who wins and why, what has just happened, a move for the log. No Kivy."""

from __future__ import annotations

from companion.engine.results import Outcome, Refusal
from companion.games.six import GAME
from companion.games.six.cards import KING, suit_of
from companion.games.six.commentary import card_name, last_standing, trick_standing
from companion.games.six.moves import Annul, Play, Take, Won
from companion.games.six.state import State, Trick
from companion.games.six.tricks import Standing
from companion.screens.six.people import People, Say

UNBREAKABLE = "\u00a0"
"""A space at which no line ends."""


def capital(words: str) -> str:
    """With a capital letter in front, and otherwise as it is."""
    return words[:1].upper() + words[1:]


def suit_of_card(card: str) -> str:
    """Under which look a card is drawn; the King has his own."""
    return suit_of(card) or KING


def card_words(card: str, say: Say) -> str:
    """A card's name, in one piece: no line ends between suit and rank."""
    remark = card_name(card)
    return say(remark.code, **remark.values).replace(" ", UNBREAKABLE)


def count_words(code: str, count: int, say: Say) -> str:
    """“1 star”, “2 stars”."""
    return say(f"{code}.one") if count == 1 else say(code, count=count)


def standing_words(best: Standing, names: People, say: Say) -> str:
    """Who wins these cards, and why."""
    name, card = names.seat(best.seat), card_words(best.card, say)
    if best.reason == "spy":
        counted = say(f"six.card.{best.suit}", rank=best.rank).replace(" ", UNBREAKABLE)
        return say("six.page.wins.spy", name=name, card=card, counted=counted)
    return say(f"six.page.wins.{best.reason}", name=name, card=card)


def story(state: State, names: People, say: Say) -> str:
    """What is to be told below the table."""
    best = trick_standing(state)
    if best is not None:
        done = len(state.table) == 4
        told = standing_words(best, names, say)
        return told if done else say("six.page.so_far", told=told)
    if state.now.tricks:
        return latest_words(state, state.now.tricks[-1], names, say)
    return _before_a_hand(state, names, say)


def latest_words(state: State, trick: Trick, names: People, say: Say) -> str:
    """How the latest trick of this hand went."""
    best = last_standing(state) if trick.plays else None
    name = names.seat(trick.winner)
    if trick.annulled:
        told = say("six.page.was_annulled", name=name)
    elif best is not None:
        told = standing_words(best, names, say)
    else:
        told = say("six.page.has_won", name=name)
    return say("six.page.latest", trick=trick.number, told=told)


def _before_a_hand(state: State, names: People, say: Say) -> str:
    if state.setup.players == 3:
        return say("six.page.deal_three", name=names.seat(1))
    return say("six.page.deal_four", name=names.seat(state.leader))


def outcome_words(outcome: Outcome, names: People, state: State, say: Say) -> str:
    """Who has won, by name."""
    winner = outcome.winner
    if not isinstance(winner, tuple):
        return say("six.page.end_unknown" if outcome.why == "S3" else "six.page.end_nobody")
    won = [names.players[number - 1] for number in winner]
    if len(won) == 1:
        return say("six.page.end_one", name=won[0])
    return say("six.page.end_many", names=say("six.page.and", first=", ".join(won[:-1]), second=won[-1]))


def move_words(text: str, names: People, say: Say, *, three: bool) -> str:
    """A move for the log. Three players change seats from hand to hand, so that the log names their places."""
    move = GAME.read(text)

    def who(seat: int) -> str:
        return capital(say(f"six.page.place.{seat}")) if three else names.seat(seat)

    match move:
        case Play(seat=seat, card=card):
            return say("six.page.log.play", name=who(seat), card=card_words(card, say))
        case Won(seat=seat):
            return say("six.page.log.won", name=who(seat), more=_won_details(move, say))
        case Annul():
            return say("six.page.log.annul")
        case Take():
            return say("six.page.log.take")
        case Refusal():
            return text


def _won_details(move: Won, say: Say) -> str:
    details = [
        say("six.page.log.uncounted") if move.stars is None else count_words("six.page.stars", move.stars, say),
        *([say("six.card.king")] if move.king else []),
        *([say("six.page.log.annulled")] if move.annulled else []),
    ]
    return ", ".join(details)
