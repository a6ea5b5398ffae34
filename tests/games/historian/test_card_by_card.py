"""The same games with real cards, drawn one at a time: the counts must agree at every step."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.historian import GAME


class Box:
    """A slow second reading of H2–H4, H6 and H9: every card is a number that lies in exactly one list."""

    def __init__(self, players, deck, first, king, research):
        self.seats = list(range(1, players + 1))
        self.king, self.research = king, research
        self.deck, self.discard, self.tapestry = list(range(deck)), [], []
        self.silver = dict.fromkeys(self.seats, 0)
        if not king:
            self.silver[first] = 1
        self.turn, self.sovereign, self.final, self.over = 1, first, False, False
        self.deal()

    def card(self):
        if not self.deck:
            self.deck, self.discard = self.discard, []
        return self.deck.pop()

    def clockwise(self):
        place = self.seats.index(self.sovereign)
        return self.seats[place + 1 :] + self.seats[:place]

    def deal(self):
        self.hands = {seat: [] for seat in self.seats}
        self.rows, self.row = {}, None
        order = self.clockwise()
        if len(self.deck) + len(self.discard) >= 3 * len(order) + (3 if self.research else 0):
            for seat in order:
                self.hands[seat] = [self.card() for _ in range(3)]
            return
        self.final = True
        for silver in sorted(set(self.silver.values())):
            for seat in order:
                if self.silver[seat] == silver and len(self.deck) + len(self.discard) >= 3:
                    self.hands[seat] = [self.card() for _ in range(3)]
        while self.deck or self.discard:
            self.hands[self.sovereign].append(self.card())

    def buy(self, seat):
        self.silver[seat] -= 1
        self.hands[seat].append(self.card())
        self.discard.append(self.hands[seat].pop(0))

    def contribute(self, seat):
        self.rows[seat], self.hands[seat] = self.hands[seat], []
        waiting = [s for s in self.clockwise() if len(self.hands[s]) == 3]
        if not waiting and self.research and not self.final:
            self.row = [self.card() for _ in range(3)]

    def choose(self, seat):
        rows = dict(self.rows)
        if self.row is not None:
            rows["research"] = self.row
        self.tapestry += rows.pop(seat)
        if seat != "research":
            self.silver[seat] += 2
        unused = [card for row in rows.values() for card in row]
        if self.final:
            self.tapestry += unused + self.hands[self.sovereign]
            if not self.king:
                self.silver[self.sovereign] += 1
            self.over = True
            return
        self.discard += unused
        self.turn += 1
        if not self.king:
            self.sovereign = self.clockwise()[0]
        self.deal()


@settings(max_examples=80, deadline=None)
@given(st.integers(3, 7), st.integers(0, 24), st.booleans(), st.booleans(), st.booleans(), st.integers(1, 3), st.data())
def test_counts_agree_with_real_cards(players, spare, king, research, dramatization, first, data):
    deck = 3 * (players - 1 + research) + spare
    box = Box(players, deck, first, king, research)
    state = GAME.start(
        {
            "players": players,
            "deck": deck,
            "first": first,
            "one_true_king": king,
            "independent_research": research,
            "dramatization": dramatization,
            "too_many_cooks": players > 6,
        }
    )
    while True:
        told = GAME.describe(state)
        assert (told["phase"] == "over") == box.over
        assert (told["turn"], told["sovereign"], told["final"]) == (box.turn, box.sovereign, box.final)
        assert told["silver"] == list(box.silver.values())
        assert (told["deck"], told["discard"]) == (len(box.deck), len(box.discard))
        assert told["tapestry"] == len(box.tapestry) == len(set(box.tapestry))
        assert told["contributed"] == sorted(box.rows)
        if box.over:
            assert sorted(box.tapestry) == list(range(deck))
            return
        assert state.hands == tuple(len(hand) for hand in box.hands.values())
        text = data.draw(st.sampled_from(GAME.offers(state)))
        state = GAME.apply(state, GAME.read(text))
        word, argument = text.split()
        getattr(box, word)(argument if argument == "research" else int(argument))
