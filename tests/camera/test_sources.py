"""Frames from wherever: a folder, a video, a phone; QR codes; corners that a finger has pointed at."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
import segno

from camera.by_hand import is_board, pointed_at, snapped
from camera.pictures import UnusablePicture, open_picture
from camera.sources import PictureFolder, Video, for_screen, frames, from_nv21, open_path, read_qr
from companion.engine.geometry import BoardGeometry

TABLE = Path(__file__).parents[2] / "layouts" / "demo"
"""Rendered pictures of two matches, each named after what was played."""


def picture(shade: int, size: tuple[int, int] = (96, 128)) -> np.ndarray:
    return np.full((*size, 3), shade, np.uint8)


def test_a_folder_gives_its_pictures_in_order_at_a_pace(tmp_path: Path) -> None:
    for name, shade in (("b.png", 90), ("a.png", 10), ("notes.txt", 0)):
        if name.endswith("txt"):
            (tmp_path / name).write_text("no picture")
        else:
            cv2.imwrite(str(tmp_path / name), picture(shade))
    given = frames(PictureFolder(tmp_path, 10, 2))
    seen = [(frame.name, round(frame.seconds, 2), int(frame.image[0, 0, 0])) for frame in given]
    assert seen == [("a.png", 0.0, 10), ("a.png", 0.1, 10), ("b.png", 0.2, 90), ("b.png", 0.3, 90)]


def test_a_broken_picture_in_a_folder_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(b"\xff\xd8 cut off")
    cv2.imwrite(str(tmp_path / "b.png"), picture(7))
    assert [frame.name for frame in frames(PictureFolder(tmp_path))] == ["b.png"]


@pytest.mark.parametrize("make", [PictureFolder, Video, open_path])
def test_what_is_not_there_is_refused_in_words(tmp_path: Path, make: type) -> None:
    with pytest.raises(UnusablePicture, match="nowhere"):
        make(tmp_path / "nowhere")


def test_a_folder_without_pictures_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnusablePicture, match="no pictures"):
        PictureFolder(tmp_path)


def test_a_video_gives_its_frames_with_their_times(tmp_path: Path) -> None:
    path = tmp_path / "game.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), 5.0, (128, 96))
    for shade in (20, 120, 220):
        writer.write(picture(shade))
    writer.release()
    seen = list(frames(open_path(path)))
    assert [round(frame.seconds, 2) for frame in seen] == [0.0, 0.2, 0.4]
    assert [round(int(frame.image[40, 40, 1]), -1) for frame in seen] == [20, 120, 220]


def test_a_closed_source_gives_nothing_more(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), picture(7))
    source = PictureFolder(tmp_path)
    source.close()
    assert source.read() is None
    assert source.over


def as_nv21(image: np.ndarray) -> bytes:
    """The picture as Android's camera would hand it over."""
    flat = cv2.cvtColor(image, cv2.COLOR_BGR2YUV_I420).ravel()
    area = image.shape[0] * image.shape[1]
    grey, u, v = flat[:area], flat[area : area * 5 // 4], flat[area * 5 // 4 :]
    return bytes(grey) + np.column_stack([v, u]).tobytes()


def test_a_phones_frame_keeps_its_colours_and_is_turned_upright() -> None:
    image = picture(0, (64, 96))
    image[:, :48] = (30, 60, 200)  # the left half is red
    image[:, 48:] = (200, 60, 30)  # the right half is blue
    upright = from_nv21(as_nv21(image), 96, 64, turned=90)
    assert upright.shape == (96, 64, 3)
    assert np.abs(upright[10, 30].astype(int) - (30, 60, 200)).max() < 8, "what was left is now on top"
    assert np.abs(upright[86, 30].astype(int) - (200, 60, 30)).max() < 8


def test_half_a_frame_is_refused() -> None:
    with pytest.raises(UnusablePicture):
        from_nv21(bytes(100), 96, 64)


def test_a_qr_code_is_read_and_nothing_is_read_where_there_is_none() -> None:
    made = segno.make("table:abc?k=ü", micro=False, encoding="utf-8")
    modules = np.array([list(row) for row in made.matrix], np.uint8)
    code = np.kron(np.pad(255 * (1 - modules), 4, constant_values=255), np.ones((6, 6))).astype(np.uint8)
    assert read_qr(cv2.cvtColor(code, cv2.COLOR_GRAY2BGR)) == "table:abc?k=ü"
    assert read_qr(picture(128)) is None


def test_a_screen_gets_red_first_and_the_lowest_line_first() -> None:
    image = picture(0, (100, 200))
    image[99, 0] = (1, 2, 3)
    size, data = for_screen(image, 200)
    assert size == (200, 100)
    assert data[:3] == bytes((3, 2, 1))
    assert for_screen(image, 50)[0] == (50, 25)


def test_four_points_in_any_order_make_a_board() -> None:
    geometry = BoardGeometry(4, 8)
    for corners in ([(10, 90), (50, 90), (50, 10), (10, 10)], [(50, 10), (10, 90), (10, 10), (50, 90)]):
        ways = pointed_at(corners, geometry)
        assert len(ways) == 4
        assert any(np.allclose(way.corners(), [(10, 90), (50, 90), (50, 10), (10, 10)]) for way in ways)
        assert all(np.linalg.det(way.to_image) < 0 for way in ways), "never mirrored"


def test_points_in_a_line_make_no_board() -> None:
    assert not is_board([(0, 0), (50, 50), (100, 100), (100, 0)])
    assert is_board([(0, 0), (100, 0), (100, 100), (0, 100)])


@pytest.mark.parametrize(
    "rough",
    [
        [(505, 566), (745, 550), (672, 133), (462, 148)],
        [(461, 590), (793, 565), (690, 114), (443, 178)],  # most of a square off, each
    ],
)
def test_points_that_miss_by_a_finger_snap_to_the_board(rough: list[tuple[float, float]]) -> None:
    image, _ = open_picture(TABLE / "crossing" / "1-known.jpg")
    exact = np.array([(496.9, 557.7), (756.7, 542.3), (667.5, 143.6), (470.0, 154.1)])
    best = min(snapped(image, rough, BoardGeometry(4, 8)), key=lambda grid: np.abs(grid.corners() - exact).max())
    assert np.abs(best.corners() - exact).max() < 4


def test_points_where_no_board_is_seen_are_taken_at_their_word() -> None:
    corners = [(20.0, 80.0), (100.0, 82.0), (90.0, 20.0), (30.0, 22.0)]
    ways = snapped(picture(128), corners, BoardGeometry(4, 8))
    assert any(np.allclose(way.corners(), corners, atol=1e-3) for way in ways)
