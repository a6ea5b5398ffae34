"""What is secret: the curtain down and up, the seals before and after they break, what they prove."""

from __future__ import annotations

from typing import Any

from companion.screens.secrets.hand_round import waiting
from companion.widgets.curtain import Curtain
from companion.widgets.reveal import Opened, Reveal
from companion.widgets.seal_pad import SealPad
from tools.scenes import Scene
from tools.scenes.divorce import BIDDING, SEATS
from tools.scenes.matches import FAMILY, played


def curtain(ui: Any) -> Curtain:
    """The phone is handed round for the lawyers' fees."""
    page = ui.app.pages.current_screen

    def pad(seat: Any) -> SealPad:
        return SealPad(page.say("divorce.bidding.prompt", money="£400"), lambda fee: f"bid {seat} {fee}")

    found = Curtain.ask(page, waiting(page.match), pad)
    assert found is not None
    return found


def lifted(ui: Any) -> None:
    curtain(ui)._lift()
    ui.settle()
    for key in "375":
        ui.tap(ui.named(f"key-{key}"))


def seals(ui: Any) -> None:
    held = (Opened("£375", ""), Opened("£120", ""))
    Reveal.show(ui.app.pages.current_screen, FAMILY[:2], lambda: held)


def opened(ui: Any) -> None:
    seals(ui)
    ui.settle()
    ui.tap(ui.named("break"))


def proof(ui: Any) -> None:
    page = ui.app.pages.current_screen
    for seat, fee in ((1, 300), (2, 120)):
        page.match.seal(seat, f"bid {seat} {fee}")
    page.match.open_all()
    ui.app.go("proof", match=page.match)


SCENES = (
    Scene("secret-curtain", played("divorce", SEATS, {}, BIDDING, then=curtain)),
    Scene("secret-entry", played("divorce", SEATS, {}, BIDDING, then=lifted)),
    Scene("secret-seals", played("divorce", SEATS, {}, BIDDING, then=seals)),
    Scene("secret-opened", played("divorce", SEATS, {}, BIDDING, then=opened)),
    Scene("secret-proof", played("divorce", SEATS, {}, BIDDING, then=proof)),
)
