"""Our Great Historian without its screen: what is shown and offered, the clock, the album, the table's word."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.engine.game import Table
from companion.engine.results import Refusal
from companion.games.historian import GAME
from companion.games.historian.clock import ClockPlan
from companion.match.clock import Moment
from companion.match.keeping import MemoryKeeper, MemoryVault
from companion.match.match import Match, begin
from companion.match.records import Player, Setup
from companion.screens.historian import rulings, timing, view_model, words
from companion.screens.historian.album import STRIP_HEIGHT, WIDEST, Album, NoPictureError, recent_pictures, sew
from companion.screens.historian.people import LONGEST_NAME, People
from companion.texts import say as say_text

NAMES = ("Anna", "Ben", "Carl", "Dora")


def say(code: str, **values: object) -> str:
    return say_text(code, values)


def new(names: tuple[str, ...] = NAMES, **options: Any) -> Match:
    players = tuple(Player(seat, name) for seat, name in enumerate(names, 1))
    setup = Setup("m", "historian", {"players": len(names), "deck": 60, **options}, players, "2026-01-02T03:04:05Z")
    match = begin(GAME, MemoryKeeper(), MemoryVault(), setup)
    assert isinstance(match, Match)
    return match


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        assert not isinstance(match.propose(move), Refusal), move
    return match


def lay(match: Match) -> Match:
    return play(match, *(f"contribute {seat}" for seat in sorted(match.state.to_contribute())))


def turn(match: Match, chosen: int = 0) -> Match:
    """A whole turn; the first contributor is chosen, if nobody is named."""
    return play(lay(match), f"choose {chosen or match.state.contributed[0]}")


def shown(match: Match) -> view_model.Shown:
    return view_model.shown(match, say)


# --- who and what
def test_the_sovereign_wears_the_crown_and_has_the_first_silver() -> None:
    purses = shown(new()).purses
    assert [(each.person.name, each.silver, each.role) for each in purses] == [
        ("Anna", 1, "sovereign"), ("Ben", 0, "historian"), ("Carl", 0, "historian"), ("Dora", 0, "historian"),
    ]  # fmt: skip


def test_a_name_of_200_letters_is_cut_and_an_empty_one_is_a_seat() -> None:
    people = People(new(names=("x" * 200, "", "Carl")), say)
    assert len(people.name(1)) == LONGEST_NAME
    assert people.name(2) == "Seat 2"


def test_while_the_eyes_are_covered_all_rows_are_entered_at_once_in_seat_order() -> None:
    match = new(first=3)
    doing = shown(match).doings
    assert [each.moves for each in doing] == [("contribute 1", "contribute 2", "contribute 4")]


def test_nothing_shown_tells_how_many_rows_lie_there_before_all_do() -> None:
    match = new()
    before = replace(shown(match), doings=())
    for seat in (4, 2):
        play(match, f"contribute {seat}")
        assert replace(shown(match), doings=()) == before


def test_rows_have_numbers_and_no_names() -> None:
    rows = shown(lay(new(independent_research=True))).rows
    assert [(row.title, row.person, row.moves) for row in rows] == [
        (f"Row {number}", None, ()) for number in (1, 2, 3, 4)
    ]


def test_performances_have_names_and_are_chosen_at_once() -> None:
    match = new(dramatization=True, independent_research=True)
    for name, seat in (("Ben", 2), ("Carl", 3), ("Dora", 4)):
        assert name in shown(match).status
        assert shown(match).doings[0].moves == (f"contribute {seat}",)
        play(match, f"contribute {seat}")
    assert [row.moves for row in shown(match).rows] == [
        ("choose 2",),
        ("choose 3",),
        ("choose 4",),
        ("choose research",),
    ]
    assert shown(match).claims is None


def test_whoever_may_buy_is_told_so_and_afterwards_has_bought() -> None:
    match = turn(new(), 2)  # Ben reigns now, and has 2
    lines = [purse.line for purse in shown(match).purses]
    assert lines == ["may buy", "Sovereign", "", ""]
    assert shown(play(match, "buy 1")).purses[0].line == "bought a card"


def test_more_research_offers_swaps_instead() -> None:
    match = turn(new(more_research=True), 3)
    assert [purse.line for purse in shown(match).purses] == ["may swap", "Sovereign", "may swap", "may swap"]
    offered = view_model.extra_cards(match.state, 1, say)
    assert [each.moves for each in offered] == [(f"swap 1 {count}",) for count in (1, 2, 3, 4, 5)]


def test_the_final_turn_says_who_has_cards_who_rests_and_how_it_ends() -> None:
    match = new(deck=20)
    while not match.state.final:
        assert not shown(match).final
        turn(match)
    told = " ".join(shown(match).final)
    served = [seat for seat in (1, 2, 3, 4) if match.state.hand(seat) == 3]
    assert all(NAMES[seat - 1] in told for seat in served)
    assert "No cards" in told
    assert f"{NAMES[match.state.sovereign - 1]} gets all the cards that are left" in told


def test_the_turn_before_the_final_one_announces_it() -> None:
    match = new(deck=20)
    while shown(match).notes != ("The turn after this one is the final one.",):
        turn(match)
    turn(match)
    assert match.state.final


# --- taking back
def test_rows_laid_at_once_are_taken_back_at_once() -> None:
    match = lay(new())
    assert view_model.laid_at_once(match) == 3
    match.undo(3)
    assert not view_model.half_laid(match.state)
    play(match, "contribute 2")
    assert view_model.half_laid(match.state)
    lay(match)
    match.seal(2, "claim 2 1")
    assert view_model.laid_at_once(match) == 1


# --- claims
def test_sealed_claims_say_who_is_missing_and_the_opening_says_whose_row_it_was() -> None:
    match = lay(new())
    match.seal(3, "claim 3 1")
    claims = shown(match).claims
    assert claims is not None
    assert (claims.waiting, claims.sealed, claims.pointed) == ((2, 4), (3,), False)
    match.seal(2, "claim 2 3")
    match.seal(4, "claim 4 2")
    play(match, "choose row 3")
    before = match.state
    opened = match.open_all()
    assert not isinstance(opened, Refusal)
    letters = words.letters(opened.entry.body.openings, before.row, say)  # type: ignore[union-attr]
    assert [(each.words, each.won) for each in letters] == [("Row 3", True), ("Row 1", False), ("Row 2", False)]
    assert words.verdict(before, match.state, People(match, say), say) == "Row 3 was Ben’s. 2 silver!"


def test_claims_that_contradict_each_other_leave_it_to_the_table() -> None:
    match = lay(new())
    for seat, row in ((2, 1), (3, 1), (4, 2)):
        match.seal(seat, f"claim {seat} {row}")
    play(match, "choose row 1")
    before = match.state
    match.open_all()
    people = People(match, say)
    assert "do not tell" in words.verdict(before, match.state, people, say)
    assert [each.moves for each in view_model.owners(match.state, people, say)] == [
        ("choose 2",), ("choose 3",), ("choose 4",),
    ]  # fmt: skip


def test_the_decks_row_pays_nobody() -> None:
    match = lay(new(independent_research=True))
    for seat, row in ((2, 1), (3, 2), (4, 3)):
        match.seal(seat, f"claim {seat} {row}")
    play(match, "choose row 4")
    before = match.state
    match.open_all()
    assert "nobody’s" in words.verdict(before, match.state, People(match, say), say)


# --- the clock
PLAN = ClockPlan(blind=120, reading=30, performance=60)


def at(seconds: float, run: str = "today") -> Moment:
    return Moment(run, seconds, 1_000_000 + seconds)


def kept_after(match: Match, value: Any = None, plan: ClockPlan = PLAN) -> timing.Kept:
    kept = timing.taken_up(value, match.state, plan)
    assert kept is not None
    return kept


def test_the_clock_stands_until_it_is_started_and_goes_on_after_a_pause() -> None:
    kept = kept_after(new())
    assert kept.clock.left(at(500)) == 120
    running = kept.toggled(at(500))
    paused = running.toggled(at(530))
    assert paused.clock.left(at(900)) == 90
    assert paused.toggled(at(900)).clock.left(at(910)) == 80
    assert paused.reset().clock.left(at(900)) == 120


def test_the_clock_is_right_after_a_restart_of_the_app() -> None:
    match = new()
    value = timing.written(kept_after(match).toggled(at(10)))
    again = kept_after(match, value)
    assert again.clock.left(at(40, run="tomorrow")) == 90


def test_each_part_of_a_turn_has_a_clock_of_its_own() -> None:
    match = new()
    value = timing.written(kept_after(match).toggled(at(0)))
    lay(match)
    reading = kept_after(match, value)
    assert (reading.clock.limit_s, reading.clock.running) == (90, False)


def test_each_performer_has_his_own_minute() -> None:
    match = new(dramatization=True)
    value = timing.written(kept_after(match).toggled(at(0)))
    assert not kept_after(play(match, "contribute 2"), value).clock.running


def test_it_rings_once_and_a_further_tap_begins_again() -> None:
    kept = kept_after(new()).toggled(at(0))
    assert not kept.rings(at(119))
    assert kept.rings(at(121))
    rung = replace(kept, rung=True)
    assert not rung.rings(at(125))
    assert rung.toggled(at(130)).clock.left(at(140)) == 110


def test_a_time_of_0_is_no_clock_and_nonsense_is_the_usual_time() -> None:
    assert timing.taken_up(None, new().state, replace(PLAN, blind=0)) is None
    assert timing.plan_of({"blind": "soon", "reading": -1, "performance": 45}) == ClockPlan(120, 30, 45)
    assert timing.plan_of("what") == ClockPlan()
    assert kept_after(new(), {"key": 3}).clock.limit_s == 120


@pytest.mark.parametrize(("left", "face"), [(120, "2:00"), (59.2, "1:00"), (59, "0:59"), (0.1, "0:01"), (0, "0:00")])
def test_the_face_shows_0_only_when_nothing_is_left(left: float, face: str) -> None:
    assert timing.face(left) == face


# --- the table's word
def test_the_table_can_let_a_refused_purchase_stand() -> None:
    match = new()
    assert isinstance(match.propose("buy 2"), Refusal)  # the first turn, and no silver
    position = rulings.ruling_for(match.state, "buy 2")
    assert not isinstance(match.propose(Table(position)), Refusal)
    assert (match.state.bought, match.state.silver, match.state.discard) == ((2,), (1, 0, 0, 0), 1)


def test_only_what_was_changed_by_hand_is_ruled() -> None:
    state = new().state
    draft = rulings.Draft.of(state)
    assert draft.position(state) == {}
    assert draft.with_silver(3, 5).position(state) == {"silver": [1, 0, 5, 0]}
    assert replace(draft, sovereign=2).position(state) == {"sovereign": 2}


def test_the_table_can_end_and_reopen_the_game() -> None:
    match = new()
    assert not isinstance(match.propose(Table(rulings.ended_with((3,)))), Refusal)
    assert shown(match).status == "Carl is the Great Historian!"
    assert not isinstance(match.propose(Table(rulings.REOPENED)), Refusal)
    assert shown(match).scene == "weaving"
    assert not isinstance(match.propose(Table(rulings.ended_with(()))), Refusal)
    assert shown(match).status == "The game has ended without a winner."


def test_every_move_has_words() -> None:
    people = People(new(), say)
    told = [
        words.move_words(move, people, say)
        for move in ("buy 2", "swap 3 2", "contribute 4", "choose 2", "choose research", "choose row 3", "claim 2 1")
    ]
    assert len(set(told)) == 7
    assert all(any(name in text for name in NAMES) or "deck" in text or "Sovereign" in text for text in told)


def test_the_reason_for_a_win_is_told() -> None:
    match = new(deck=12)
    while match.outcome is None:
        turn(match)
    assert "silver" in words.why_won(match.state, People(match, say), say)
    tied = replace(match.state, ending=replace(match.state.ending, winners=(2,), why="H5"), sovereign=2)
    assert "last Sovereign" in words.why_won(tied, People(match, say), say)
    assert "nearest the end" in words.why_won(replace(tied, sovereign=1), People(match, say), say)


# --- the album
def picture(path: Path, size: tuple[int, int] = (300, 100), colour: str = "#336699") -> Path:
    Image.new("RGB", size, colour).save(path)
    return path


def woven(match: Match) -> tuple[view_model.Woven, ...]:
    return view_model.tapestry(match.state, People(match, say), say)


def test_a_picture_is_kept_small_and_without_where_it_was_taken(tmp_path: Path) -> None:
    taken = tmp_path / "camera.jpg"
    exif = Image.Exif()
    exif[0x010F] = "maker"
    exif[0x0112] = 6  # lying on its side
    Image.new("RGB", (4000, 2000), "#336699").save(taken, exif=exif)
    part = woven(turn(new(), 3))[0]
    kept = Album(tmp_path / "album").add(part, taken)
    with Image.open(kept) as opened:
        assert opened.size == (800, 1600)
        assert not opened.getexif()
    assert Album(tmp_path / "album").picture(part) == kept


def test_after_another_choice_the_old_picture_is_not_shown(tmp_path: Path) -> None:
    album, match = Album(tmp_path / "album"), turn(new(), 3)
    album.add(woven(match)[0], picture(tmp_path / "a.png"))
    match.undo()
    play(match, "choose 4")
    assert album.picture(woven(match)[0]) is None


def test_what_is_no_picture_is_refused_and_leaves_nothing(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jpg"
    bad.write_bytes(b"not a picture")
    album, part = Album(tmp_path / "album"), woven(turn(new(), 3))[0]
    with pytest.raises(NoPictureError):
        album.add(part, bad)
    assert album.picture(part) is None


def test_the_tapestry_is_sewn_into_one_long_picture(tmp_path: Path) -> None:
    match = turn(turn(new(), 3), 4)
    album = Album(tmp_path / "album")
    album.add(woven(match)[0], picture(tmp_path / "a.png", (960, 480)))
    sewn = sew(album.panels(woven(match)), "Title", tmp_path / "out" / "tapestry.png")
    with Image.open(sewn) as opened:
        assert opened.width > 960 + 600  # one picture, three drawn cards
        assert opened.height > STRIP_HEIGHT


def test_a_very_long_tapestry_still_opens_elsewhere(tmp_path: Path) -> None:
    match = new(deck=600)
    for _ in range(40):
        turn(match, 3 if match.state.sovereign != 3 else 4)
    sewn = sew(Album(tmp_path).panels(woven(match)), "Title", tmp_path / "tapestry.png")
    with Image.open(sewn) as opened:
        assert opened.width <= WIDEST


def test_the_newest_pictures_come_first_and_missing_folders_do_no_harm(tmp_path: Path) -> None:
    import os

    for age, name in enumerate(("new.jpg", "older.png")):
        os.utime(picture(tmp_path / name), (1_000_000 - age, 1_000_000 - age))
    (tmp_path / "notes.txt").write_text("no picture")
    found = recent_pictures([tmp_path / "nowhere", tmp_path])
    assert [path.name for path in found] == ["new.jpg", "older.png"]
