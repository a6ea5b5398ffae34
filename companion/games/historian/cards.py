"""How cards travel: draws, deals, and the turn that follows."""

from __future__ import annotations

from dataclasses import replace

from companion.games.historian.options import FULL_HAND, ROW_CARDS, Options
from companion.games.historian.scoring import decide
from companion.games.historian.state import CHOOSING, CONTRIBUTING, HistorianState, Part, changed


def draw(state: HistorianState, cards: int) -> HistorianState:
    """Takes cards that the piles hold; the discards become the deck only when it is empty and a card is needed."""
    if cards <= state.deck:
        return replace(state, deck=state.deck - cards)
    return replace(state, deck=state.piles - cards, discard=0)


def first_turn(options: Options) -> HistorianState:
    """A new game, dealt. The first Sovereign has 1 silver (H2), the One True King none (H6)."""
    none = (0,) * options.players
    state = HistorianState(
        options=options,
        turn=1,
        stage=CONTRIBUTING,
        sovereign=options.first,
        silver=none if options.one_true_king else changed(none, options.first, 1),
        deck=options.deck,
        discard=0,
        hands=none,
        five=options.more_research,
    )
    return deal(state)


def next_turn(state: HistorianState) -> HistorianState:
    """The role moves on (H2; not the One True King's, H6) and the cards are dealt."""
    players = state.options.players
    sovereign = state.sovereign if state.options.one_true_king else state.sovereign % players + 1
    return deal(
        replace(
            state,
            turn=state.turn + 1,
            stage=CONTRIBUTING,
            sovereign=sovereign,
            contributed=(),
            bought=(),
            research=False,
            row=None,
            claims=(),
        )
    )


def deal(state: HistorianState) -> HistorianState:
    """Deals a turn: hands of five while they can be refilled (H7), else three each, else the final turn (H4)."""
    if state.five:
        missing = sum(max(0, FULL_HAND - hand) for hand in state.hands)
        if state.piles >= missing + state.options.turn_cards:
            return replace(draw(state, missing), hands=tuple(max(FULL_HAND, hand) for hand in state.hands))
    none = (0,) * state.options.players
    state = replace(state, five=False, discard=state.discard + sum(state.hands), hands=none)
    if state.piles < state.options.turn_cards:
        return _deal_final(state)
    hands = tuple(0 if seat == state.sovereign else ROW_CARDS for seat in state.options.seats)
    return replace(draw(state, sum(hands)), hands=hands)


def _deal_final(state: HistorianState) -> HistorianState:
    poorest_first = sorted(state.historians(), key=lambda seat: state.silver[seat - 1])
    served = poorest_first[: state.piles // ROW_CARDS]
    rest = state.piles - ROW_CARDS * len(served)
    hands = tuple(rest if s == state.sovereign else ROW_CARDS * (s in served) for s in state.options.seats)
    state = replace(state, final=True, deck=0, discard=0, hands=hands)
    return state if served else end_tapestry(state)


def lay_research_row(state: HistorianState) -> HistorianState:
    """All contributions are in: the choice is open, among the deck's top three too where that is played (H9)."""
    state = replace(state, stage=CHOOSING)
    if state.options.independent_research and not state.final and state.piles >= ROW_CARDS:
        return replace(draw(state, ROW_CARDS), research=True)
    return state


def weave(state: HistorianState, seat: int | None) -> HistorianState:
    """The chosen row joins the tapestry and pays its Historian; then comes the next turn, or the end."""
    unused = ROW_CARDS * (state.rows - 1)
    silver = state.silver if seat is None else changed(state.silver, seat, 2)
    state = replace(
        state,
        silver=silver,
        parts=(*state.parts, Part(seat, ROW_CARDS)),
        discard=state.discard + unused,
        research=False,
    )
    return end_tapestry(state) if state.final else next_turn(state)


def end_tapestry(state: HistorianState) -> HistorianState:
    """The Sovereign ends the tapestry with all cards left and earns 1 (H4; the One True King nothing, H6)."""
    left = state.piles + sum(state.hands)
    state = replace(
        state,
        deck=0,
        discard=0,
        hands=(0,) * state.options.players,
        parts=(*state.parts, Part(state.sovereign, left)) if left else state.parts,
        silver=state.silver if state.options.one_true_king else changed(state.silver, state.sovereign, 1),
        row=None,
        claims=(),
    )
    return replace(state, ending=decide(state))
