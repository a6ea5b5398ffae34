"""The air between phones: each in a network namespace of its own, and every packet between them through our hands.

Not every kernel can lose and delay packets itself (tc netem), so we do: a namespace has one TUN device, whose other end
is a file of ours. What is lost, late, doubled, overtaken or cut off is real IP, and real TCP has to live with it. None
of it can reach any other network: a namespace has no device but this one and its own loopback.
"""

from __future__ import annotations

import ctypes
import fcntl
import heapq
import os
import random
import selectors
import struct
import subprocess
import threading
import time
from contextlib import suppress
from dataclasses import dataclass

CLONE_NEWNET = 0x40000000
TUNSETIFF = 0x400454CA
IFF_TUN, IFF_NO_PI = 0x0001, 0x1000
LONGEST = 65_535
MULTICAST = range(224, 240)
"""First bytes of the addresses at which phones call for one another."""


class NoNamespacesError(OSError):
    """This machine does not let us make networks of our own."""


@dataclass(frozen=True)
class Weather:
    """What the air does to packets."""

    loss: float = 0.0
    delay_s: float = 0.0
    jitter_s: float = 0.0
    doubled: float = 0.0


class Room:
    """One phone's network: a namespace with one device, whose packets `file` gives and takes."""

    def __init__(self, number: int) -> None:
        self.address = f"10.77.0.{number}"
        self.last = number
        self.file = self.namespace = -1
        self._fault: OSError | None = None
        maker = threading.Thread(target=self._make)  # a thread can leave the network without its process
        maker.start()
        maker.join()
        if self._fault is not None:
            self.close()
            raise NoNamespacesError(str(self._fault)) from self._fault

    def _make(self) -> None:
        try:
            if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWNET) != 0:
                raise OSError(ctypes.get_errno(), "unshare")
            self.namespace = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
            self.file = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
            fcntl.ioctl(self.file, TUNSETIFF, struct.pack("16sH22x", b"air", IFF_TUN | IFF_NO_PI))
            for words in (
                "link set lo up",
                f"addr add {self.address}/24 dev air",
                "link set air multicast on mtu 1400 up",
                "route add 224.0.0.0/4 dev air",
            ):
                subprocess.run(["ip", *words.split()], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError) as fault:
            self._fault = OSError(str(fault))

    def entering(self) -> list[str]:
        """What to put before a command that shall run in here."""
        return ["nsenter", f"--net=/proc/{os.getpid()}/fd/{self.namespace}"]

    def close(self) -> None:
        for file in (self.file, self.namespace):
            if file >= 0:
                os.close(file)
        self.file = self.namespace = -1


class Air:
    """Carries packets between rooms, in a thread of its own, as the weather and the walls allow."""

    def __init__(self, count: int, seed: str) -> None:
        self.weather = Weather()
        self.carried = self.lost = 0
        self._chance = random.Random(seed)
        self._walls: dict[int, int] = {}
        """The side of a wall that a room is on; the others are on side 0."""
        self._late: list[tuple[float, int, int, bytes]] = []
        self._order = 0
        self._seen: list[bytes] = []
        self.rooms: list[Room] = []
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._carry, daemon=True)
        try:
            for number in range(1, count + 1):
                self.rooms.append(Room(number))
        except NoNamespacesError:
            self.close()
            raise
        self._thread.start()

    def part(self, sides: dict[int, int]) -> None:
        """Walls: rooms (by their last number) on different sides do not hear each other; none given, none there."""
        self._walls = dict(sides)

    def capture(self) -> bytes:
        """Every packet that was ever sent, one after the other."""
        return b"".join(self._seen)

    def forget(self) -> None:
        """Begins a new capture."""
        self._seen.clear()

    def close(self) -> None:
        self._over.set()
        if self._thread.is_alive():
            self._thread.join()
        for room in self.rooms:
            room.close()

    # --- in the thread
    def _carry(self) -> None:
        by_last = {room.last: room for room in self.rooms}
        with selectors.DefaultSelector() as selector:
            for room in self.rooms:
                selector.register(room.file, selectors.EVENT_READ, room)
            while not self._over.is_set():
                soonest = self._late[0][0] - time.monotonic() if self._late else 0.05
                for key, _ in selector.select(min(0.05, max(0.0, soonest))):
                    self._take(key.data, by_last)
                while self._late and self._late[0][0] <= time.monotonic():
                    _, _, last, packet = heapq.heappop(self._late)
                    _give(by_last[last], packet)

    def _take(self, room: Room, by_last: dict[int, Room]) -> None:
        for _ in range(64):  # then the others
            try:
                packet = os.read(room.file, LONGEST)
            except OSError:
                return
            if len(packet) < 20 or packet[0] >> 4 != 4:
                continue  # IPv6 says hello to itself
            self._seen.append(packet)
            to = packet[16:20]
            for last in by_last.keys() - {room.last} if to[0] in MULTICAST else {to[3]} & by_last.keys():
                self._send(room.last, last, packet)

    def _send(self, sender: int, last: int, packet: bytes) -> None:
        weather, chance = self.weather, self._chance
        apart = self._walls.get(sender, 0) != self._walls.get(last, 0)
        if apart or chance.random() < weather.loss:
            self.lost += 1
            return
        for _ in range(2 if chance.random() < weather.doubled else 1):
            due = time.monotonic() + weather.delay_s + chance.uniform(0, weather.jitter_s)
            self._order += 1
            heapq.heappush(self._late, (due, self._order, last, packet))
            self.carried += 1


def _give(room: Room, packet: bytes) -> None:
    with suppress(OSError):  # its queue is full: packets are lost that way too
        os.write(room.file, packet)
