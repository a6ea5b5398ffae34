"""Random games to the end, under random options and with random table rulings on the way."""

from __future__ import annotations

import json
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.codec import decode, encode
from companion.engine.game import Table
from companion.engine.results import Refusal
from companion.games.six import GAME
from companion.games.six.cards import ADVANCED_ONLY, DECK, SUITS, TIMELINE
from companion.games.six.commentary import last_standing, reign, score_sheet, trick_standing, uncounted_tricks
from companion.games.six.moves import Play
from companion.games.six.state import State
from companion.texts import sentence

seeds = st.integers(0, 2**32).map(random.Random)


def deal(rng: random.Random, variant: str) -> list[list[str]]:
    cards = [card for card in DECK if variant == "advanced" or card not in ADVANCED_ONLY]
    rng.shuffle(cards)
    return [cards[15 * k : 15 * k + 15] for k in range(4)]


def random_options(rng: random.Random, *, dealt: bool | None = None) -> dict[str, Any]:
    variant = rng.choice(["standard", "advanced"])
    options: dict[str, Any] = {
        "players": rng.choice([3, 4, 4]),
        "variant": variant,
        "length": rng.choice(["short", "full"]),
        "stars": {card: rng.choice([0, 0, 1, 2]) for card in DECK if rng.random() < rng.choice([1, 1, 0.9])},
    }
    if rng.random() < 0.2:
        options["timeline"] = [rng.choice(SUITS) for _ in range(15)]
    if dealt or (dealt is None and rng.random() < 0.6):
        most = {3: {"short": 3, "full": 12}, 4: {"short": 1, "full": 4}}[options["players"]][options["length"]]
        options["hands"] = [deal(rng, variant) for _ in range(most if dealt else rng.randint(1, most))]
    return options


def begin(options: Any) -> State:
    state = GAME.start(options)
    assert isinstance(state, State), state
    return state


def look_everywhere(state: State) -> None:
    """Everything that a screen or the referee may ask for."""
    described = GAME.describe(state)
    assert json.loads(json.dumps(described)) == described
    for seat in GAME.seats(state):
        assert json.loads(json.dumps(GAME.view(state, seat)))["outcome"] == described["outcome"]
    assert bool(GAME.to_act(state)) == (GAME.outcome(state) is None)
    for look in (reign, score_sheet, trick_standing, last_standing, uncounted_tricks, GAME.remarks, GAME.offers):
        look(state)


# What the rulebook says of a card, said again in other words than in the rules.


def allowed(hand: set[str], lead: str | None, trump: str) -> set[str]:
    if lead is None:
        return hand
    led = trump if lead == "king" else lead.rstrip("0123456789")
    of_suit = {card for card in hand if card.rstrip("0123456789") == led}
    if not of_suit:
        return hand
    free = {"black": {"red0"}, "red": {"black0"}}.get(led, set()) | ({"king"} if led == trump else set())
    return of_suit | (hand & free)


def taker(plays: list[tuple[int, str]], trump: str) -> int:
    lead = plays[0][1]
    led = trump if lead == "king" else lead.rstrip("0123456789")
    other = {"black0": "red", "red0": "black"}
    worth = {}
    for seat, card in plays:
        suit = card.rstrip("0123456789")
        if card == "king":
            worth[seat] = 1000
        elif (
            card in other
            and led != suit
            and (led == other[card] or (led not in other.values() and trump == other[card]))
        ):
            worth[seat] = 13 + (100 if other[card] == trump else 50)
        elif suit in (led, trump) and not (card in other and led == other[card]):
            worth[seat] = int(card[len(suit) :]) + (100 if suit == trump else 50)
        else:
            worth[seat] = 0
    return max(worth, key=lambda seat: worth[seat])


@given(rng=seeds)
@settings(max_examples=20, deadline=None)
def test_a_dealt_game_follows_the_rulebook_card_by_card(rng: random.Random) -> None:
    options = random_options(rng, dealt=True)
    stars, timeline = options["stars"], options.get("timeline", list(TIMELINE))
    state = begin(options)
    points: list[list[int | None]] = []
    while GAME.outcome(state) is None:
        hand = state.hand
        hands = [set(cards) for cards in options["hands"][hand - 1]]
        side: list[int | None] = [0, 0]
        for trump in timeline:
            plays: list[tuple[int, str]] = []
            for _ in range(4):
                seat = GAME.describe(state)["turn"]
                legal = allowed(hands[seat - 1], plays[0][1] if plays else None, trump)
                assert set(GAME.offers(state)) == {f"{seat}:{card}" for card in legal}
                card = rng.choice(sorted(legal))
                for other in rng.sample(DECK, 8):
                    assert (GAME.check(state, Play(seat, other)) is None) == (other in legal)
                state = GAME.apply(state, Play(seat, card))
                assert GAME.remarks(state) == {}
                hands[seat - 1].remove(card)
                plays.append((seat, card))
            winner = taker(plays, trump)
            annulled = False
            if state.table and state.hand == hand:
                move = rng.choice(GAME.legal_moves(state))
                annulled = GAME.write(move) == "annul"
                state = GAME.apply(state, move)
            if state.hand == hand and GAME.outcome(state) is None:
                assert state.turn == winner
            have = side[(winner - 1) % 2]
            if not annulled:
                known = all(card in stars for _, card in plays)
                gain = 1 + sum(stars[card] for _, card in plays) if known else None
                side[(winner - 1) % 2] = have + gain if have is not None and gain is not None else None
        points.append(side)
        check_totals(options, points, state)
    assert GAME.offers(state) == []


def check_totals(options: dict[str, Any], points: list[list[int | None]], state: State) -> None:
    """The totals are those of the hands so far; three players' begin anew with every game."""

    def total(counts: list[int | None]) -> int | None:
        return None if None in counts else sum(count for count in counts if count is not None)

    shown = GAME.describe(state)["totals"]
    if options["players"] == 4:
        assert shown == [total([hand[side] for hand in points]) for side in (0, 1)]
        return
    over = GAME.outcome(state) is not None
    game = points[-3:] if over else points[len(points) - len(points) % 3 :]
    assert shown == [hand[0] for hand in game] + [0] * (3 - len(game))


@given(rng=seeds)
@settings(max_examples=15, deadline=None)
def test_any_game_plays_to_its_end_and_replays_the_same(rng: random.Random) -> None:
    options = random_options(rng)
    state, texts = begin(options), []
    while GAME.outcome(state) is None:
        moves = GAME.offers(state)
        text = rng.choice(moves)
        if not state.table and rng.random() < 0.5:
            text = f"won {rng.randint(1, 4)} stars={rng.randint(0, 3)}"
        move = GAME.read(text)
        assert not isinstance(move, Refusal)
        assert GAME.check(state, move) is None
        state = GAME.apply(state, move)
        texts.append(text)
        if rng.random() < 0.1:
            look_everywhere(state)
    again = begin(options)
    for text in texts:
        again = GAME.apply(again, GAME.read(text))  # type: ignore[arg-type]
    assert again == state
    assert decode(State, json.loads(json.dumps(encode(state)))) == state


@given(rng=seeds)
@settings(max_examples=20, deadline=None)
def test_a_seats_view_does_not_depend_on_what_it_may_not_see(rng: random.Random) -> None:
    options = random_options(rng, dealt=True)
    state, moves = begin(options), []
    for _ in range(rng.randint(0, 40)):
        if GAME.outcome(state) is not None:
            return
        moves.append(rng.choice(GAME.legal_moves(state)))
        state = GAME.apply(state, moves[-1])
    assert state.held is not None
    hidden = [seat for seat in (1, 2, 3, 4) if options["players"] == 4 or seat != 3]
    one, two = rng.sample(hidden, 2)
    if not state.held[one - 1] or not state.held[two - 1]:
        return
    mine, other = rng.choice(state.held[one - 1]), rng.choice(state.held[two - 1])
    swap = {mine: other, other: mine}
    changed = [[swap.get(card, card) for card in hand] for hand in options["hands"][state.hand - 1]]
    deals = [*options["hands"]]
    deals[state.hand - 1] = changed
    twin = begin({**options, "hands": deals})
    for move in moves:
        if GAME.check(twin, move) is not None:
            return  # the other deal would have forbidden what was played
        twin = GAME.apply(twin, move)
    for seat in {1, 2, 3, 4} - {one, two}:
        assert GAME.view(twin, seat) == GAME.view(state, seat)


def random_ruling(rng: random.Random, state: State) -> dict[str, Any]:
    """A ruling with a few keys, mostly of the right form."""
    cards = list(DECK)
    rng.shuffle(cards)
    first = rng.randint(1, 4)
    size = rng.choice([0, 1, 2, 3, 4])
    count = 2 if state.setup.players == 4 else 3
    values: dict[str, Any] = {
        "hand": rng.randint(1, 4),
        "trick": rng.choice([1, 15, rng.randint(1, 15)]),
        "trump": rng.choice(SUITS),
        "turn": rng.choice([1, 2, 3, 4, None]),
        "table": [f"{(first - 1 + k) % 4 + 1}:{cards[k]}" for k in range(size)],
        "totals": [rng.choice([None, rng.randint(-5, 60)]) for _ in range(count)],
        "church": rng.choice([None, [1, 3], [2, 4]]),
        "hands": rng.choice([None, [cards[15 * k : 15 * k + 15] for k in range(4)], rng.choice(cards)]),
        "games": [rng.randint(0, 1) for _ in range(3)],
        "outcome": rng.choice([None, {"winner": None}, {"winner": [1, 3]}]),
        "stars": {cards[0]: rng.choice([None, 0, 3])},
        "trick_stars": {str(rng.randint(1, 15)): rng.choice([None, 2])},
        "hand_stars": {str(rng.randint(1, 4)): rng.choice([[1, 2], [None, 0], 3, None])},
    }
    return {key: values[key] for key in rng.sample(sorted(values), rng.choice([1, 1, 2, 3]))}


@given(rng=seeds)
@settings(max_examples=40, deadline=None)
def test_after_any_table_ruling_nothing_breaks_and_the_game_can_go_on(rng: random.Random) -> None:
    state = begin(random_options(rng))
    for _ in range(60):
        if rng.random() < 0.35:
            ruling = Table(random_ruling(rng, state))
            refusal = GAME.check(state, ruling)
            if refusal is not None:
                assert sentence(refusal, "en")
                assert sentence(refusal, "de")
                continue
            state = GAME.apply(state, ruling)
            look_everywhere(state)
            shown = Table(GAME.describe(state))
            assert GAME.check(state, shown) is None
            assert GAME.describe(GAME.apply(state, shown)) == GAME.describe(state)
            assert decode(State, json.loads(json.dumps(encode(state)))) == state
        elif GAME.outcome(state) is not None:
            state = GAME.apply(state, Table({"outcome": None}))
            assert GAME.outcome(state) is None
        else:
            moves = GAME.offers(state)
            assert moves
            texts = [rng.choice(moves)] + (["won 2 king", "won 1", "won 3 annulled"] if not state.table else [])
            moves_read = [GAME.read(text) for text in texts]
            fitting = [m for m in moves_read if not isinstance(m, Refusal) and GAME.check(state, m) is None]
            state = GAME.apply(state, rng.choice(fitting))
