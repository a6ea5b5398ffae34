"""Table rulings: what the players agree on, whatever the rules say; and the stars that they count (S3).

Every key is read in the form that `views.describe` writes it in; what is left out stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.engine.results import Json
from companion.games.six.cards import HAND_SIZE, SUITS, in_order
from companion.games.six.holdings import cards_left, given_back, seen, without
from companion.games.six.moves import Play
from companion.games.six.notation import MOST_STARS, SEATS, quoted, read
from companion.games.six.options import is_card, is_number, refuse
from companion.games.six.progress import conclude, open_hand, settle
from companion.games.six.scoring import (
    GAMES_TO_WIN,
    TEAMS,
    entitled,
    games_won,
    outcome,
    scored_hands,
    tallies,
)
from companion.games.six.state import Hand, State, Verdict, seat_after

MOST_POINTS = 1_000_000
"""In either direction; only keeps every sum short enough to be written down."""

MOST_HANDS = 999
"""Far beyond the longest match of three players."""


def ruled(state: State, position: Json) -> State:
    """The state that the table agrees on. Raises RefusedError for what cannot be represented."""
    if not isinstance(position, dict):
        raise refuse("ruling_shape", "S5")
    for key in position:
        if key not in _SETTERS and key not in ("outcome", "church"):
            raise refuse("ruling_key", "S5", key=quoted(key))
    draft = replace(state, revoke=None)
    if "outcome" in position:
        draft = _set_outcome(draft, position["outcome"])
    behind = entitled(draft)
    for key, (setter, needs_open) in _SETTERS.items():
        if key not in position:
            continue
        changed = setter(draft, position[key])
        if needs_open and draft.over and changed != draft:
            raise refuse("ruling_over", "S5", key=key)
        draft = changed
    return _close_open_ends(_set_church(draft, position, behind))


def _close_open_ends(draft: State) -> State:
    return conclude(draft) if draft.done else settle(draft)


def _set_outcome(state: State, value: Json) -> State:
    ended = outcome(state)
    if value is None:
        return _reopen(state)
    if ended is not None and value == ended.to_json():
        return state
    if not isinstance(value, dict) or not {"winner"} <= value.keys() <= {"winner", "why"}:
        raise refuse("ruling_outcome", "S6")
    if value.get("why", "table") != "table":
        raise refuse("ruling_why", "S6")
    return replace(state, verdict=Verdict(_winner(value["winner"], state.setup.players)))


def _winner(value: Json, players: int) -> tuple[int, ...] | None:
    if value is None:
        return None
    fits = isinstance(value, list) and value and all(is_number(each, 1, players) for each in value)
    if not fits or value != sorted(set(value)):
        raise refuse("ruling_winner", "S6", players=players)
    return tuple(value)


def _reopen(state: State) -> State:
    """The game goes on where it was; if its last hand was over, that hand's last trick is taken back."""
    state = replace(state, verdict=None)
    if not state.done:
        return state
    last = state.now.tricks[-1]
    opened = replace(state, done=False, trick=last.number, trump=last.trump, leader=last.leader)
    return _without_tricks_from(opened, last.number)


def _without_tricks_from(state: State, number: int) -> State:
    """Tricks of this hand from that number on never happened; their cards go back to the hands."""
    dropped = [trick for trick in state.now.tricks if trick.number >= number]
    kept = tuple(trick for trick in state.now.tricks if trick.number < number)
    held = given_back(state.held, [play for trick in dropped for play in trick.plays])
    back = replace(state, now=replace(state.now, tricks=kept), held=held)
    return replace(back, church=entitled(back)) if any(trick.annulled for trick in dropped) else back


def _set_hand(state: State, value: Json) -> State:
    most = state.setup.last_hand or MOST_HANDS
    if not is_number(value, 1, most):
        raise refuse("ruling_hand", "S4", most=most)
    return state if value == state.hand else open_hand(state, value)


def _set_trick(state: State, value: Json) -> State:
    if not is_number(value, 1, HAND_SIZE):
        raise refuse("ruling_trick", "S2", most=HAND_SIZE)
    if value == state.trick:
        return state
    moved = replace(state, trick=value, trump=state.setup.timeline[value - 1])
    return _without_tricks_from(moved, value)


def _set_trump(state: State, value: Json) -> State:
    if not isinstance(value, str) or value not in SUITS:
        raise refuse("ruling_trump", "S2")
    return replace(state, trump=value)


def _set_table(state: State, value: Json) -> State:
    if not isinstance(value, list) or len(value) > 4:
        raise refuse("ruling_table", "S5")
    plays = tuple(_card_on_table(state, each) for each in value)
    if plays == state.table:
        return state
    leader = plays[0].seat if plays else state.leader
    if any(play.seat != seat_after(leader, place) for place, play in enumerate(plays)):
        raise refuse("ruling_table", "S5")
    cards = [play.card for play in plays]
    cleared = replace(state, table=(), held=given_back(state.held, state.table))
    if len(set(cards)) < len(cards) or seen(cleared) & set(cards):
        raise refuse("ruling_table_card", "S1")
    held = without(cleared.held, cards) if cleared.held is not None else None
    return replace(cleared, table=plays, leader=leader, held=held)


def _card_on_table(state: State, value: Json) -> Play:
    play = read(value) if isinstance(value, str) else None
    if not isinstance(play, Play):
        raise refuse("ruling_table", "S5")
    if play.card not in state.setup.deck:
        raise refuse("ruling_table_card", "S1")
    return play


def _set_turn(state: State, value: Json) -> State:
    if value is None and state.turn is None:
        return state
    if not is_number(value, 1, len(SEATS)):
        raise refuse("ruling_turn", "S4")
    if state.table and value != state.turn:
        raise refuse("ruling_turn_follows", "S4")
    return state if state.table else replace(state, leader=value)


def _set_hands(state: State, value: Json) -> State:
    if value is None:
        return replace(state, held=None)
    if not isinstance(value, list) or len(value) != len(SEATS) or not all(isinstance(each, list) for each in value):
        raise refuse("ruling_hands", "S4")
    gone = set(seen(state))
    for seat, cards in enumerate(value, 1):
        for card in cards:
            if not is_card(card) or card not in state.setup.deck or card in gone:
                raise refuse("ruling_hands_card", "S1", seat=seat, card=quoted(card))
            gone.add(card)
    held = tuple(in_order(cards) for cards in value)
    if held == state.held:
        return state
    for seat, cards in enumerate(held, 1):
        if len(cards) < cards_left(state, seat):
            raise refuse("ruling_hands_few", "S4", seat=seat, needed=cards_left(state, seat))
    return replace(state, held=held)


def _set_games(state: State, value: Json) -> State:
    if not state.games or state.setup.length != "full":
        raise refuse("ruling_games_none", "S10")
    fits = isinstance(value, list) and len(value) == len(state.games)
    if not fits or not all(is_number(each, 0, GAMES_TO_WIN) for each in value):
        raise refuse("ruling_games", "S10", most=GAMES_TO_WIN - 1)
    if tuple(value) == games_won(state):
        return state
    if GAMES_TO_WIN in value:  # the second game won ends the match, and that is said by `outcome`
        raise refuse("ruling_games", "S10", most=GAMES_TO_WIN - 1)
    return replace(state, games=tuple(value))


def _set_totals(state: State, value: Json) -> State:
    fits = isinstance(value, list) and len(value) == len(state.base)
    if not fits or not all(each is None or is_number(each, -MOST_POINTS, MOST_POINTS) for each in value):
        raise refuse("ruling_totals", "S5", count=len(state.base), most=MOST_POINTS)
    if value == [total.value for total in tallies(state)]:
        return state  # nothing new: the hands behind it can still be counted
    return replace(state, base=tuple(value), counted_from=len(scored_hands(state)))


def _set_stars(state: State, value: Json) -> State:
    """Stars of cards, learned once (null: unknown again)."""
    if not isinstance(value, dict):
        raise refuse("stars_shape", "S3")
    stars = dict(state.setup.stars)
    for card, count in value.items():
        if not is_card(card):
            raise refuse("stars_card", "S3", card=quoted(card))
        _want_stars(count)
        stars.pop(card, None)
        if count is not None:
            stars[card] = count
    known = tuple((card, stars[card]) for card in in_order(stars))
    return replace(state, setup=replace(state.setup, stars=known))


def _set_trick_stars(state: State, value: Json) -> State:
    """Stars of closed tricks of this hand, as counted."""
    if not isinstance(value, dict):
        raise refuse("ruling_trick_stars", "S3")
    closed = {str(trick.number) for trick in state.now.tricks}
    for number, count in value.items():
        if number not in closed:
            raise refuse("ruling_trick_stars", "S3")
        _want_stars(count)
    tricks = tuple(
        replace(trick, stars=value[str(trick.number)]) if str(trick.number) in value else trick
        for trick in state.now.tricks
    )
    return replace(state, now=replace(state.now, tricks=tricks))


def _set_hand_stars(state: State, value: Json) -> State:
    """Stars of hands that are over, as counted: `[ours, theirs]`, with three players the first player's number."""
    if not isinstance(value, dict):
        raise refuse("ruling_hand_stars", "S3")
    for number, counted in value.items():
        state = _count_hand(state, number, _by_side(counted, state.setup.players))
    return state


def _by_side(counted: Json, players: int) -> tuple[int | None, ...]:
    if players == 3:
        _want_stars(counted)
        return counted, None
    if not isinstance(counted, list) or len(counted) != len(TEAMS):
        raise refuse("ruling_hand_stars", "S3")
    for count in counted:
        _want_stars(count)
    return tuple(counted)


def _count_hand(state: State, number: Json, stars: tuple[int | None, ...]) -> State:
    """The latest hand of that number: a table ruling may have had one played again."""

    def fits(hand: Hand) -> bool:
        return bool(str(hand.number) == number)

    if state.done and fits(state.now):
        return replace(state, now=replace(state.now, stars=stars))
    places = [place for place, hand in enumerate(state.past) if fits(hand)]
    if not places:
        raise refuse("ruling_hand_stars", "S3")
    counted = list(state.past)
    counted[places[-1]] = replace(counted[places[-1]], stars=stars)
    return replace(state, past=tuple(counted))


def _want_stars(count: Json) -> None:
    if count is not None and not is_number(count, 0, MOST_STARS):
        raise refuse("stars_many", "S3", most=MOST_STARS)


def _set_church(draft: State, position: Json, behind: tuple[int, ...] | None) -> State:
    """As ruled; else it changes sides only where new points have changed who is behind."""
    if "church" not in position:
        now_behind = entitled(draft)
        used = any(trick.annulled for trick in draft.now.tricks)
        return draft if now_behind == behind or used else replace(draft, church=now_behind)
    value = position["church"]
    if value is None:
        # A game that is over shows no Church at all, so null says nothing about it then.
        return draft if draft.over else replace(draft, church=None)
    if draft.over:
        raise refuse("ruling_over", "S9", key="church")
    team = next((team for team in TEAMS if value == list(team)), None)
    if draft.setup.players == 3 or team is None:
        raise refuse("ruling_church", "S9")
    return replace(draft, church=team)


_SETTERS: dict[str, tuple[Callable[[State, Json], State], bool]] = {
    "hand": (_set_hand, True),
    "trick": (_set_trick, True),
    "trump": (_set_trump, True),
    "table": (_set_table, True),
    "turn": (_set_turn, True),
    "hands": (_set_hands, True),
    "games": (_set_games, True),
    "stars": (_set_stars, False),
    "trick_stars": (_set_trick_stars, False),
    "hand_stars": (_set_hand_stars, False),
    "totals": (_set_totals, False),
}
"""In the order in which they are set, and whether the game must be open for it."""
