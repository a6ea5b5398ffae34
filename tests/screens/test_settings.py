"""Settings: what can be set, and that it is so at once and after a restart."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from driver import Ui
from recording_phone import RecordingPhone

from companion.app import CompanionApp
from companion.engine.results import Json
from companion.games.six.cards import DECK, TIMELINE
from companion.phone.considerate import considerate
from companion.screens.settings import box, view_model
from companion.screens.setup.view_model import open_draft
from companion.store.people import Person
from companion.texts import say as say_in
from companion.widgets.theme import theme


def say(code: str, **values: object) -> str:
    return say_in(code, values)


def kept(**settings: Json) -> view_model.Kept:
    return lambda key, default: settings.get(key, default)


# --- without a screen
def test_a_house_rule_is_remembered_until_it_is_as_printed_again() -> None:
    on = view_model.with_house_rule(kept(), "tudor", "open_corner", True)
    assert on == {"open_corner": True}
    again = view_model.with_house_rule(kept(**{"defaults.tudor": on}), "tudor", "open_corner", False)
    assert again == {}


def test_every_house_rule_of_the_rulings_is_there() -> None:
    cards = {card.game: [field.key for field in card.fields] for card in view_model.house(kept(), say)}
    assert cards["tudor"] == ["fruit_order", "open_corner"]
    assert cards["crossing"] == ["full_backwards_capture", "first", "quiet_draw"]


def test_two_people_do_not_get_one_name() -> None:
    anna, ben = Person(1, "Anna", ""), Person(2, "Ben", "")
    assert view_model.rename_objection([anna, ben], ben, "ANNA") == "settings.name_taken"
    assert view_model.rename_objection([anna, ben], anna, "anna") is None
    assert view_model.rename_objection([anna, ben], anna, "") == "settings.name_empty"


def test_a_box_is_as_printed_until_somebody_changes_it() -> None:
    printed = box.open_box(kept())
    assert (printed.deck, printed.timeline, printed.unknown_stars) == (DECK, TIMELINE, 63)
    assert box.deck_to_keep(box.turn_card(box.turn_card(DECK, "red5"), "red5")) is None
    assert box.timeline_to_keep(TIMELINE) is None


def test_a_box_with_too_few_cards_is_refused_by_the_game() -> None:
    without_one = box.turn_card(DECK, "green4")  # 59 are left for the standard game, and sixty are dealt
    assert box.objection(without_one, TIMELINE, {}) is not None
    assert box.objection(box.turn_card(without_one, "yellow6"), TIMELINE, {"green4": 1, "red12": 2}) is None


def test_stars_are_entered_and_taken_back() -> None:
    known = box.open_box(kept(**{"six.stars": {"red12": 2}}))
    assert box.stars_to_keep(known, {"red12": None, "blue1": 0}) == {"blue1": 0}


def test_a_quiet_phone_keeps_quiet() -> None:
    phone, wanted = RecordingPhone(), {"sound": False, "vibration": True, "speech": False}
    quiet = considerate(phone, wanted.__getitem__)
    quiet.chime()
    quiet.speak("Anne Boleyn reigns", "en")
    assert phone.asked == ["tick"]
    wanted["vibration"] = False
    quiet.chime()
    quiet.tick()
    assert phone.asked == ["tick"]
    wanted["sound"] = True
    quiet.chime()
    assert phone.asked == ["tick", "chime"]


# --- on the real app
class At:
    def __init__(self, folder: Path) -> None:
        self.app = CompanionApp(folder=folder, phone=RecordingPhone())
        self.ui = Ui(self.app)
        self.ui.tap(self.ui.named("settings"))

    def scroll_to(self, tag: str) -> object:
        page = self.app.pages.current_screen
        found = next(w for w in page.walk() if getattr(w, "tag", "") == tag)
        page.scroll.scroll_to(found, animate=False)
        self.ui.frames(3)
        return self.ui.named(tag)


@pytest.fixture
def at(tmp_path: Path) -> Iterator[At]:
    here = At(tmp_path)
    yield here
    here.ui.close()
    theme.dark, theme.scale, theme.motion = False, 1.0, True


def test_night_falls_at_once(at: At) -> None:
    at.ui.tap("Night")
    assert theme.dark
    assert at.app.settings.get("theme") == "dark"
    assert at.ui.named("theme=dark").kind == "strong"
    at.ui.tap("Day")
    assert not theme.dark


def test_the_language_changes_every_page_and_outlives_a_restart(at: At, tmp_path: Path) -> None:
    at.ui.tap("Deutsch")
    at.ui.see("Einstellungen")
    at.ui.back()
    at.ui.see("Ein Spiel aus dem Regal nehmen")
    at.ui.close()
    at.app = CompanionApp(folder=tmp_path, phone=RecordingPhone())
    at.ui = Ui(at.app)
    at.ui.see("Ein Spiel aus dem Regal nehmen")


def test_text_grows(at: At) -> None:
    before = at.ui.named("title").font_size
    at.ui.tap("Very large")
    assert at.ui.named("title").font_size == pytest.approx(1.6 * before)


def test_switches_are_kept(at: At) -> None:
    at.ui.tap(at.scroll_to("vibration"))
    at.ui.tap(at.scroll_to("less_motion"))
    assert at.app.settings.get("vibration") is False
    assert not theme.motion


def test_a_house_rule_is_what_the_next_set_up_begins_with(at: At) -> None:
    at.ui.tap(at.scroll_to("section-house"))
    at.ui.tap(at.ui.named("open_corner"))
    assert open_draft("tudor", at.app.settings.get).values["open_corner"] is True
    at.ui.back()
    at.ui.see("Settings")


def test_people_are_added_renamed_and_removed(at: At) -> None:
    at.ui.tap(at.scroll_to("section-people"))
    at.ui.tap("Somebody new")
    at.ui.tap("Done")
    at.ui.see("Please enter a name.")
    at.ui.type(at.ui.named("name"), "Ana")
    at.ui.tap("Done")
    at.ui.tap(at.ui.named("rename-1"))
    at.ui.type(at.ui.named("name"), "s")
    at.ui.tap("Done")
    at.ui.see("Anas")
    at.ui.tap(at.ui.named("remove-1"))
    at.ui.tap("Remove")
    assert at.app.store.people.all() == []


def test_the_printed_box_is_matched(at: At) -> None:
    at.ui.tap(at.scroll_to("section-six"))
    at.ui.tap(at.ui.named("deck-suit-yellow"))
    at.ui.tap(at.ui.named("card-yellow6"))
    at.ui.see("64 cards")
    assert "yellow6" in at.app.settings.get("six.deck")
    at.ui.tap(at.scroll_to("brush-blue"))
    at.ui.tap(at.ui.named("space-1"))
    assert at.app.settings.get("six.timeline")[0] == "blue"
    at.ui.tap(at.scroll_to("enter_stars-2"))
    at.ui.tap(at.ui.named("card-black3"))
    at.ui.tap(at.ui.named("save"))
    assert at.app.settings.get("six.stars") == {"black3": 1}
    options = open_draft("six", at.app.settings.get).values
    assert options["stars"] == {"black3": 1}


def test_a_german_phone_speaks_german_until_somebody_wants_english(tmp_path: Path) -> None:
    phone = RecordingPhone()
    phone.language = lambda: "de"  # type: ignore[method-assign]
    ui = Ui(CompanionApp(folder=tmp_path, phone=phone))
    ui.tap(ui.named("settings"))
    ui.see("Einstellungen")
    assert ui.named("language=de").kind == "strong"
    ui.tap("English")
    ui.see("Settings")
    phone.language = lambda: "fr"  # type: ignore[method-assign]
    assert ui.app.language == "en"
    ui.close()


def test_the_system_decides_unless_somebody_does(tmp_path: Path) -> None:
    phone = RecordingPhone()
    phone.wants_dark = lambda: True  # type: ignore[method-assign]
    app = CompanionApp(folder=tmp_path, phone=phone)
    ui = Ui(app)
    assert theme.dark
    app.remember("theme", "light")
    app.dress()
    assert not theme.dark
    ui.close()
