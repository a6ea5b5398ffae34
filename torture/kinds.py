"""Every kind of trouble: its name, what runs it, and its share of the time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from torture.tally import Tally


@dataclass(frozen=True)
class Kind:
    """One kind of trouble; loaded when its turn comes, in a process of its own."""

    where: str
    """Module and function, `torture.kills:run`."""
    share: float = 1.0
    """Of the time, relative to the others."""
    grace_s: float = 120.0
    """How long its last try may go on after the time is over, before that counts as a hang."""

    def load(self) -> Callable[[float, int], Tally]:
        module, _, name = self.where.partition(":")
        found: Callable[[float, int], Tally] = getattr(import_module(module), name)
        return found


KINDS: dict[str, Kind] = {
    "kills": Kind("torture.kills:run", 4),
    "app": Kind("torture.app_kills:run", 2),
    "damage": Kind("torture.damage:run", 2),
    "wal": Kind("torture.damage:run_wal"),
    "disks": Kind("torture.disks:run"),
    "windows": Kind("torture.windows:run"),
    "referee": Kind("torture.inputs_referee:run", 2),
    "files": Kind("torture.inputs_files:run", 1.5),
    "pictures": Kind("torture.inputs_pictures:run"),
    "wire": Kind("torture.inputs_wire:run", 1.5),
    "atheris": Kind("torture.led:run", 2),
    "peers": Kind("torture.peers:run", 2),
    "phones": Kind("torture.peers:run_real", 2, grace_s=180),
    "network": Kind("torture.network:run", 4, grace_s=300),
    "clocks": Kind("torture.clocks:run", 0.5),
    "play": Kind("torture.play:run", 3),
    "taps": Kind("torture.taps:run", 4),
    "games": Kind("torture.games:run", 5),
    "secrets": Kind("torture.secrets:run", 2),
    "olddata": Kind("torture.olddata:run", 0.25),
}
