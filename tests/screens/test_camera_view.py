"""What the camera's page says, for everything that can be seen. No app, no pictures."""

from __future__ import annotations

from typing import Any

import pytest

from camera.sighting import Sighting
from companion.games.crossing import GAME
from companion.screens.camera.set_up import Amiss, amiss
from companion.screens.camera.view_model import (
    Now,
    Words,
    as_moves,
    card,
    nearest,
    only_unseen,
    spaces_of,
    takes_itself,
    unseen_moves,
)
from companion.texts import say as texts

WORDS = Words(move=lambda text: text, piece=lambda label: {"B": "the black King", "w": "a white man"}[label])


def say(code: str, **values: object) -> str:
    return texts(code, values, "en")


def acts(now: Now) -> list[tuple[str, tuple[str, ...]]]:
    return [(choice.act, choice.moves) for choice in card(now, say, WORDS).choices]


def position(*rows: str, turn: str = "white") -> Any:
    return GAME.position(GAME.start({}), {"board": list(rows), "turn": turn})


def test_a_king_one_space_too_far_left() -> None:
    found = amiss({"d8": "B", "a1": "w"}, {"c8": "B", "a1": "w"})
    assert found == (Amiss("astray", "B", "d8", "c8"),)
    shown = card(Now("find", sighting=Sighting("unchanged"), amiss=found), say, WORDS)
    assert shown.text == "The black King stands one space too far left: on c8 instead of d8."
    assert shown.marks == {"c8": "wrong", "d8": "wrong"}


def test_every_way_of_standing_wrong_is_told_once() -> None:
    wanted = {"a1": "w", "b1": "w", "d8": "B"}
    assert amiss(wanted, {"a1": "w", "b3": "w", "d8": "w"}) == (
        Amiss("astray", "w", "b1", "b3"),
        Amiss("other", "B", "d8", "w"),
    )
    assert amiss(wanted, {"a1": "w", "d8": "B"}) == (Amiss("missing", "w", "b1"),)
    assert amiss(wanted, {**wanted, "c4": "w"}) == (Amiss("extra", "w", "c4"),)
    assert amiss(wanted, wanted) == ()


def test_a_piece_that_strayed_is_told_from_the_space_it_is_nearest_to() -> None:
    assert amiss({"a1": "w", "d8": "w"}, {"d7": "w", "a1": "w"}) == (Amiss("astray", "w", "d8", "d7"),)


def test_a_seen_move_is_asked_about_and_only_taken_unasked_if_that_is_wanted() -> None:
    seen = Sighting("seen", ("b2-b4",))
    assert acts(Now("watch", sighting=seen)) == [("accept", ("b2-b4",)), ("wrong", ())]
    assert not takes_itself(Now("watch", "confirm", seen))
    assert not takes_itself(Now("watch", "snap", seen))
    assert takes_itself(Now("watch", "automatic", seen))


def test_moves_that_look_alike_are_never_taken_unasked() -> None:
    now = Now("watch", "automatic", Sighting("seen", ("a1-a2",)), others=(("a1xa2",),))
    assert not takes_itself(now)
    assert acts(now) == [("accept", ("a1-a2",)), ("accept", ("a1xa2",)), ("wrong", ())]


def test_a_pair_of_moves_is_offered_as_one() -> None:
    now = Now("watch", sighting=Sighting("ambiguous", ("b2-b4", "c2-c3 c7-c6")))
    assert acts(now) == [("accept", ("b2-b4",)), ("accept", ("c2-c3", "c7-c6")), ("board", ())]


def test_the_impossible_is_told_with_its_spaces_its_rule_and_a_way_out() -> None:
    now = Now("watch", sighting=Sighting("impossible", (), ("b5", "b7"), "K5", ("b7-c7",)), may_rule=True)
    shown = card(now, say, WORDS)
    assert shown.text == "It is different on b5 and b7. Rule K5 speaks against it."
    assert shown.marks == {"b5": "wrong", "b7": "wrong"}
    assert acts(now) == [("accept", ("b7-c7",)), ("rule", ("K5",)), ("as_seen", ()), ("board", ())]
    assert shown.alarm


PHASES = ("wait", "denied", "broken", "over", "find", "corners", "learning", "watch", "put_back")


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("verdict", [None, "unchanged", "no_board", "not_steady"])
def test_there_are_words_for_every_moment(phase: str, verdict: str | None) -> None:
    sighting = Sighting(verdict) if verdict else None
    for mode in ("confirm", "automatic", "snap"):
        shown = card(Now(phase, mode, sighting), say, WORDS)
        assert shown.title
        assert shown.text


def test_a_move_and_its_answer_are_told_apart_from_one_move_of_two_words() -> None:
    assert as_moves("b2-b3 c7-c6") == ("b2-b3", "c7-c6")
    assert as_moves("shown king") == ("shown king",)
    assert spaces_of("d5xb5xb3") == ("d5", "b5", "b3")
    assert spaces_of("j10-j9") == ("j10", "j9")


def test_the_nearest_moves_are_those_that_change_least() -> None:
    state = position("...B", "....", "....", "....", "....", "....", ".w..", "W...")
    seen = {"d8": "B", "a1": "W", "b4": "w"}
    assert nearest(GAME, state, seen)[0] == ("b2-b4",)
    assert ("b2-b4",) not in nearest(GAME, state, seen, but=("b2-b4",))


def test_a_pass_cannot_be_seen_and_must_be_said() -> None:
    stuck = position("..W.", "....", "....", ".wBw", "....", "....", "....", "bww.", turn="black")
    assert unseen_moves(GAME, stuck) == ("--",)
    assert only_unseen(GAME, stuck)
    assert acts(Now("unseen", unseen=("--",))) == [("accept", ("--",)), ("board", ())]
    assert not only_unseen(GAME, GAME.start({}))
