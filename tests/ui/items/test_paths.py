from pathlib import Path

import pytest

from ui.theme.translation import say_path

HOME = str(Path.home())


@pytest.mark.parametrize(
    ("path", "said"),
    [(HOME, "~"), (f"{HOME}/Notes", "~/Notes"), (f"{HOME}s/Notes", f"{HOME}s/Notes"), ("/a", "/a")],
)
def test_the_home_folder_is_said_in_short(path: str, said: str):
    assert say_path(path) == said
