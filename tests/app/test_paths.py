import logging
import os
import stat
import sys
from pathlib import Path

import pytest

from app.desktop.display import (
    LIBRARIES,
    X11_LIBRARIES,
    missing_display_reason,
    missing_libraries,
    missing_message,
    required_libraries,
)
from app.log_setup import PrivateLogHandler
from app.paths import home_folder, make_home, models_folder, shipped_models
from core.errors import WrongUse


def test_the_home_chosen_by_hand_wins_over_the_environment(monkeypatch, tmp_path):
    monkeypatch.setenv("LOCI_HOME", str(tmp_path / "environment"))

    assert home_folder(str(tmp_path / "hand")) == tmp_path / "hand"
    assert home_folder() == tmp_path / "environment"


def test_without_a_choice_the_home_is_in_the_users_data_folder(monkeypatch, tmp_path):
    monkeypatch.delenv("LOCI_HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    assert home_folder() == tmp_path / "loci"


def test_the_home_is_absolute_wherever_one_stands(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)

    assert home_folder("here") == tmp_path / "here"
    assert home_folder("~/there") == Path("~/there").expanduser()


def test_models_are_where_the_environment_says_or_in_the_cache(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("LOCI_MODELS", raising=False)

    assert models_folder() == tmp_path / "loci" / "models"
    monkeypatch.setenv("LOCI_MODELS", "/models")
    assert models_folder() == Path("/models")


def test_a_new_home_is_private(tmp_path):
    home = make_home(tmp_path / "a" / "home")

    assert stat.S_IMODE(home.stat().st_mode) == 0o700


@pytest.mark.parametrize("place", ["file", "file/below"])
def test_a_home_that_cannot_hold_files_is_wrong_use(tmp_path, place):
    (tmp_path / "file").write_text("x")

    with pytest.raises(WrongUse, match="--home"):
        make_home(tmp_path / place)


def test_a_home_whose_files_could_not_be_opened_is_refused_with_the_reason(tmp_path):
    with pytest.raises(WrongUse, match="question mark"):
        make_home(tmp_path / "*glob?")
    with pytest.raises(WrongUse, match=r"too long: \d+ bytes"):
        make_home(tmp_path / "/".join(["x" * 150] * 3))
    assert not list(tmp_path.iterdir())


def test_without_a_display_no_window_opens():
    assert "no display" in missing_display_reason({})


def test_with_an_offscreen_platform_a_window_opens():
    assert missing_libraries(
        required_libraries({"QT_QPA_PLATFORM": "offscreen"})
    ) == missing_libraries(LIBRARIES)


def test_an_x11_display_needs_more_libraries_than_wayland():
    assert set(X11_LIBRARIES) < set(required_libraries({"DISPLAY": ":0"}))
    assert required_libraries({"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}) == LIBRARIES


def test_a_missing_library_is_named_with_its_package():
    lost = missing_libraries(
        [("libnothing-of-this-name.so.9", "libnothing9"), ("libc.so.6", "libc6")]
    )

    line = missing_message(lost)

    assert "libnothing-of-this-name.so.9" in line
    assert line.endswith("apt-get install libnothing9")
    assert missing_message([]) == ""


def test_the_folder_of_the_home_is_not_left_to_the_umask(tmp_path):
    before = os.umask(0)
    try:
        home = make_home(tmp_path / "home")
    finally:
        os.umask(before)

    assert stat.S_IMODE((home / "logs").stat().st_mode) == 0o700


def test_an_installed_program_brings_models_and_a_checkout_does_not(monkeypatch, tmp_path):
    assert shipped_models() is None

    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)

    assert shipped_models() == tmp_path / "models"


def test_logs_may_be_read_by_the_user_only_also_when_rotated(tmp_path):
    log = tmp_path / "engine.log"
    log.write_text("of an older version\n")
    log.chmod(0o644)
    handler = PrivateLogHandler(log, maxBytes=10, backupCount=1)
    for _ in range(3):
        handler.emit(logging.LogRecord("a", logging.INFO, "", 0, "a long line", (), None))
    handler.close()

    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}

    assert modes == {"engine.log": 0o600, "engine.log.1": 0o600}
