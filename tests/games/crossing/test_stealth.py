"""K15: Kings that nobody sees, known to the referee or to their owners alone."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.game import Draw, Reveal, Table
from companion.engine.sealed import Sealing
from companion.games.crossing import GAME
from companion.games.crossing.moves import Jump
from companion.games.crossing.sight import complete, contradicts, hops, settle

KNOWN = {"white": "b2", "black": "c7"}
UNKNOWN = {"white": None, "black": None}


def ended(state: Any) -> Any:
    outcome = GAME.outcome(state)
    return outcome.to_json() if outcome else None


@pytest.fixture
def hidden(new: Any, play: Any) -> Any:
    """A drawn position with hidden Kings; W and B are those that the referee knows."""

    def make(board: str, turn: str = "white", stealth: Any = None, **options: Any) -> Any:
        state = new(stealth=stealth or UNKNOWN, **options)
        covered = {"white": "W" not in board, "black": "B" not in board}
        ruling = {"board": board.split(), "turn": turn, "revealed": {"white": False, "black": False}}
        state = play(state, Table(ruling))
        assert {side: state.unknown(side) for side in covered} == covered
        return state

    return make


# Kings that the referee knows


def test_k15_each_player_sees_only_his_own_king(new: Any) -> None:
    state = new(stealth=KNOWN)
    whole = ["bbbb", "bbBb", "....", "....", "....", "....", "wWww", "wwww"]
    assert GAME.describe(state)["board"] == whole
    assert GAME.view(state, "white")["board"] == [row.replace("B", "b") for row in whole]
    assert GAME.view(state, "black")["board"] == [row.replace("W", "w") for row in whole]
    assert set(GAME.board(state).values()) == {"w", "b"}
    assert GAME.describe(state)["revealed"] == {"white": False, "black": False}


def test_k15_a_revealed_king_is_seen_by_all_and_it_is_no_turn(new: Any, play: Any, rule_against: Any) -> None:
    state = play(new(stealth=KNOWN), Reveal("black"))
    assert GAME.view(state, "white")["board"][1] == "bbBb"
    assert GAME.view(state, "white")["revealed"] == {"white": False, "black": True}
    assert GAME.board(state)["c7"] == "B"
    assert GAME.to_act(state) == {"white"}
    assert rule_against(state, Reveal("black")) == "K15"
    assert rule_against(state, Reveal("nobody")) == "K15"


def test_k15_without_the_variant_there_is_nothing_to_reveal(new: Any, rule_against: Any) -> None:
    for said in (Reveal("white"), "king d1", "shown man"):
        assert rule_against(new(), said) == "K15"


def test_k15_the_home_win_is_automatic(hidden: Any, play: Any) -> None:
    state = hidden(".... W... .... ..B. .... .... .... ....")
    assert ended(play(state, "a7-a8")) == {"winner": "white", "why": "K11"}


def test_k15_the_homes_stay_those_of_the_setup(new: Any, hidden: Any, play: Any) -> None:
    state = hidden(".... ...W .... ..B. .... .... .... ....")
    assert ended(play(state, "d7-d8")) is None  # black's Home is a8, wherever his King started


def test_k15_the_count_starts_only_when_the_king_is_revealed(hidden: Any, play: Any) -> None:
    state = hidden("..W. .... .... .... .... .... .B.. ....", "black")
    state = play(state, "b2-c2")
    assert GAME.describe(state)["back_row"] == {"white": None, "black": None}
    state = play(state, Reveal("white"))
    assert GAME.describe(state)["back_row"] == {"white": 0, "black": None}
    state = play(state, "c8-d8", "c2-b2")
    assert GAME.describe(state)["back_row"] == {"white": 1, "black": None}


def test_k15_a_chain_stops_where_it_takes_the_hidden_king(hidden: Any, play: Any, rule_against: Any) -> None:
    state = hidden(".... .b.. .... .B.. .w.. .... .... ...W")
    assert GAME.offers(state) == ["b4xb6"]
    assert rule_against(state, "b4xb6xb8") == "K6"
    after = play(state, "b4xb6")
    assert ended(after) == {"winner": "white", "why": "K10"}
    assert GAME.describe(after)["revealed"] == {"white": False, "black": True}
    assert "W" not in "".join(GAME.view(after, "black")["board"])  # the winner keeps his secret


def test_k15_a_screen_asks_hop_by_hop_and_does_not_betray_the_hidden_king(hidden: Any, play: Any) -> None:
    betraying = hidden(".... .b.. .... .B.. .w.. .... .... ...W")
    harmless = hidden(".... .B.. .... .b.. .w.. .... .... ...W")
    for state in (betraying, harmless):
        assert hops(state, "white", "b4") == ("b6",)
        assert hops(state, "white", "b4", ("b6",)) == ("b8",)
        assert not complete(state, "white", "b4", ("b6",))
        assert hops(state, "white", "b4", ("b6", "b8")) == ()
        assert complete(state, "white", "b4", ("b6", "b8"))
    chosen = Jump(("b4", "b6", "b8"))
    assert settle(betraying, chosen) == Jump(("b4", "b6"))
    assert ended(play(betraying, settle(betraying, chosen))) == {"winner": "white", "why": "K10"}
    assert settle(harmless, chosen) == chosen


def test_k15_the_owner_knows_where_his_own_king_lands(hidden: Any) -> None:
    state = hidden(".b.. b... W... .... .... .... ..B. ....")
    assert hops(state, "white", "a6", ("a8",)) == ()
    assert complete(state, "white", "a6", ("a8",))
    assert hops(state, "black", "a6", ("a8",)) == ("c8",)  # as the other player sees it


def test_the_screen_offers_no_hops_where_there_is_no_jump(at: Any, play: Any) -> None:
    state = at("B... .... .... ..b. ..w. .... .... w..W")
    assert hops(state, "white", "c4") == ("c6",)
    for start, landings in (("a1", ()), ("c5", ()), ("b3", ()), ("c4", ("c5",)), ("c4", ("c6", "c8"))):
        assert hops(state, "white", start, landings) == ()
        assert not complete(state, "white", start, landings)
    assert hops(at("B... .... .... ..b. .bwb .... .... w..W"), "white", "c4") == ()  # trapped
    assert hops(play(state, Draw()), "white", "c4") == ()
    assert settle(state, Jump(("c4", "c5"))) == Jump(("c4", "c5"))


# Kings that only their owners know


def test_k15_nobody_else_knows_the_kings(new: Any) -> None:
    state = new(stealth=UNKNOWN)
    assert GAME.describe(state)["board"] == ["bbbb", "bbbb", "....", "....", "....", "....", "wwww", "wwww"]
    assert GAME.describe(state) == GAME.view(state, "white") == GAME.view(state, "black")


def test_k15_both_starting_spaces_are_sealed_before_the_first_move(new: Any, play: Any) -> None:
    state = new(stealth=UNKNOWN)
    assert GAME.sealing(state) == Sealing("king", ("white", "black"), opens=False)
    assert GAME.sealing(play(state, "b2-b3")) is None
    assert GAME.sealing(new(stealth={"white": None, "black": "c7"})) == Sealing("king", ("white",), opens=False)
    assert GAME.sealing(new(stealth=KNOWN)) is None
    assert GAME.sealing(new()) is None


def test_k15_the_owner_of_a_captured_piece_says_what_it_was(hidden: Any, play: Any, rule_against: Any) -> None:
    state = hidden("...b .... .... ..b. ..w. .... .... ...w")
    state = play(state, "c4xc6")
    assert GAME.describe(state)["asked"] == ["c5"]
    assert GAME.describe(state)["board"][2] == "..w."
    assert GAME.remarks(state) == {"asked": ["c5"]}
    assert GAME.to_act(state) == {"black"}
    assert GAME.offers(state) == ["shown man", "shown king"]
    for said in ("d8-d7", "c6-c7", "--", "king c6"):
        assert rule_against(state, said) == "K15"
    after = play(state, "shown man")
    assert GAME.describe(after)["asked"] == []
    assert GAME.to_act(after) == {"black"}
    assert GAME.describe(after)["turn"] == "black"
    assert ended(play(state, "shown king")) == {"winner": "white", "why": "K10"}


def test_k15_a_chain_is_shown_in_order_and_a_king_cuts_it_short(hidden: Any, play: Any, shows: Any) -> None:
    state = hidden("...b .b.. .... .b.. .w.. .... .... ...w")
    state = play(state, "b4xb6xb8")
    assert GAME.describe(state)["asked"] == ["b5", "b7"]
    assert shows(state, ".w.b .... .... .... .... .... .... ...w")
    first = play(state, "shown king")
    assert ended(first) == {"winner": "white", "why": "K10"}
    assert shows(first, "...b .b.. .w.. .... .... .... .... ...w")
    second = play(state, "shown man")
    assert GAME.describe(second)["asked"] == ["b7"]
    assert shows(play(second, "shown king"), ".w.b .... .... .... .... .... .... ...w")
    done = play(second, "shown man")
    assert (ended(done), GAME.describe(done)["turn"]) == (None, "black")


def test_k15_a_trap_capture_is_shown_too(hidden: Any, play: Any) -> None:
    state = play(hidden("...b .... .... wbw. .... .... .... ...w"), "a5*b5")
    assert GAME.describe(state)["asked"] == ["b5"]
    assert ended(play(state, "shown king")) == {"winner": "white", "why": "K10"}


def test_k15_the_last_piece_must_be_the_king(hidden: Any, play: Any, rule_against: Any) -> None:
    state = play(hidden(".... .... .... ..b. ..w. .... .... ...w"), "c4xc6")
    assert GAME.offers(state) == ["shown king"]
    assert rule_against(state, "shown man") == "K15"


def test_k15_nothing_is_asked_once_the_king_is_known(hidden: Any, play: Any) -> None:
    state = play(hidden("...b .... .... ..b. ..w. .... .... ...w"), "king d8", "c4xc6")
    assert GAME.describe(state)["asked"] == []
    assert GAME.describe(state)["turn"] == "black"


def test_k15_a_king_is_claimed_by_naming_his_space(hidden: Any, play: Any, rule_against: Any) -> None:
    state = hidden("..w. .... .... .... .... .... .b.. ....", "black")
    assert rule_against(state, Reveal("white")) == "K15"
    assert rule_against(state, "king a5") == "K15"
    shown = play(state, "king c8")
    assert GAME.describe(shown)["board"][0] == "..W."
    assert GAME.describe(shown)["revealed"] == {"white": True, "black": False}
    assert GAME.describe(shown)["back_row"] == {"white": 0, "black": None}
    assert GAME.to_act(shown) == {"black"}
    assert rule_against(shown, "king c8") == "K15"
    assert GAME.describe(play(shown, "b2-c2"))["back_row"] == {"white": 1, "black": None}


def test_k15_where_the_referee_knows_the_king_he_is_not_claimed(new: Any, rule_against: Any) -> None:
    state = new(stealth=KNOWN)
    assert rule_against(state, "king b2") == "K15"
    assert rule_against(state, "king a2") == "K15"


def test_k15_on_the_enemys_home_an_unknown_king_wins_when_his_owner_says_so(hidden: Any, play: Any) -> None:
    state = play(hidden(".... w... .... ...b .... .... .... ...."), "a7-a8")
    assert ended(state) is None
    assert ended(play(state, "king a8")) == {"winner": "white", "why": "K11"}
    later = play(state, "d5-d4", "a8-b8")
    assert ended(play(later, "king b8")) is None  # he has left it unsaid


def test_k15_an_unknown_king_may_end_his_chain_on_the_enemys_home(hidden: Any, play: Any, rule_against: Any) -> None:
    state = hidden(".b.. b... w... .... .... .... ..b. ....")
    assert GAME.offers(state) == ["a6xa8", "a6xa8xc8"]
    assert complete(state, "white", "a6", ("a8",))
    assert hops(state, "white", "a6", ("a8",)) == ("c8",)
    stopped = play(state, "a6xa8")
    assert GAME.describe(stopped)["claim"] == "a8"
    asked = play(stopped, "shown man")
    assert (GAME.to_act(asked), GAME.offers(asked)) == ({"white"}, ["king a8"])
    for said in ("king c2", "shown man", "a8-b8", "--"):
        assert rule_against(asked, said) == "K11"
    assert ended(play(asked, "king a8")) == {"winner": "white", "why": "K11"}
    assert ended(play(stopped, "shown king")) == {"winner": "white", "why": "K10"}


def test_k15_the_claim_comes_at_once_where_nothing_else_is_asked(hidden: Any, play: Any) -> None:
    state = hidden(".b.. b... w... .... .... .... ..B. ....")
    state = play(state, "a6xa8")
    assert GAME.offers(state) == ["king a8"]
    after = play(state, "king a8")
    assert ended(after) == {"winner": "white", "why": "K11"}
    assert GAME.describe(after)["board"][0] == "Wb.."


def test_k15_a_sealed_space_is_held_against_what_was_shown(new: Any, play: Any) -> None:
    state = new(stealth=UNKNOWN)
    assert not contradicts(state, "white", "b2")
    assert contradicts(state, "white", "c7")
    state = play(state, "b2-b6", "b7xb5", "shown man")  # the white man from b2 is gone
    assert contradicts(state, "white", "b2")
    assert not contradicts(state, "white", "a2")
    state = play(state, "king b5")  # black's King, who started on b7
    assert contradicts(state, "black", "a8")
    assert not contradicts(state, "black", "b7")


def test_k15_a_king_shown_by_capture_is_held_against_the_seal(new: Any, play: Any) -> None:
    state = play(new(stealth=UNKNOWN), "b2-b6", "b7xb5", "shown king")
    assert not contradicts(state, "white", "b2")
    assert contradicts(state, "white", "d1")


def test_k15_what_has_shown_a_secret_is_not_taken_back_by_one_alone() -> None:
    moves = [GAME.read(text) for text in ("b2-b3", "b2xb4", "b2*b3", "--", "shown man", "king b5")]
    assert [GAME.may_undo(move) for move in moves] == [True, True, True, True, False, False]
    assert not GAME.may_undo(Reveal("white"))
    assert GAME.may_undo(Draw())
