from pathlib import Path

import pytest
from PySide6.QtCore import QProcess

from app.cli.command import WRONG_USE
from app.cli.run import run
from ui.shell.system import system_notifications


def test_the_window_is_told_what_to_read_and_to_ask(tmp_path: Path):
    calls = []

    def open_window(home: Path, /, **wanted) -> int:
        calls.append((home, wanted))
        return 7

    words = ["--home", str(tmp_path / "home"), "open", str(tmp_path), "--ask", "Who leads it?"]
    code = run(words, open_window=open_window)

    assert code == 7
    assert calls == [
        (
            tmp_path / "home",
            {
                "folders": [str(tmp_path)],
                "question": "Who leads it?",
                "background": False,
                "quick": False,
            },
        )
    ]


def test_a_folder_that_is_not_there_opens_no_window(tmp_path: Path, capsys):
    words = ["--home", str(tmp_path / "home"), "open", str(tmp_path / "nowhere")]

    code = run(words, open_window=lambda _home, **_wanted: 0)

    assert code == WRONG_USE
    assert "There is no such file" in capsys.readouterr().err


def test_the_small_window_is_opened_where_no_question_is_given(tmp_path: Path):
    calls = []

    def open_window(home: Path, /, **wanted) -> int:
        calls.append(wanted)
        return 0

    run(["--home", str(tmp_path / "home"), "open", "--ask"], open_window=open_window)

    assert calls == [{"folders": [], "question": "", "background": False, "quick": True}]


def test_an_address_is_passed_on_alone(tmp_path: Path):
    calls = []

    def open_window(home: Path, /, **wanted) -> int:
        calls.append(wanted)
        return 0

    home = ["--home", str(tmp_path / "home"), "open"]
    codes = [
        run([*home, uri], open_window=open_window) for uri in ("loci:thing/Ada", "LOCI:ask?q=1")
    ]

    assert codes == [0, 0]
    assert calls == [{"link": "loci:thing/Ada"}, {"link": "LOCI:ask?q=1"}]


@pytest.mark.parametrize("words", [["loci:rm/all"], ["loci:"], ["loci:thing/Ada", "loci:thing/Bo"]])
def test_no_other_address_opens_a_window_or_adds_a_source(tmp_path: Path, capsys, words):
    code = run(
        ["--home", str(tmp_path / "home"), "open", *words],
        open_window=lambda _home, **_wanted: pytest.fail("opened"),
    )

    assert code == WRONG_USE
    assert words[0] in capsys.readouterr().err


def test_a_wrong_link_is_told_on_the_desktop_without_its_words_and_markup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    sent: list[list[str]] = []
    monkeypatch.setattr(system_notifications.shutil, "which", lambda _: "/usr/bin/notify-send")
    monkeypatch.setattr(QProcess, "startDetached", lambda _, words: (sent.append(words) is None, 0))
    link = "loci:<a href='https://mallory.example'>Update Loci</a>"

    run(["--home", str(tmp_path / "home"), "open", link], open_window=lambda *_, **__: 0)
    system_notifications.send_to_desktop("Loci", "<b>A & B</b>")

    [[*_, wrong], [*_, escaped]] = sent
    assert "This is no address" in wrong
    assert "Update" not in wrong
    assert "mallory" not in wrong
    assert escaped == "&lt;b&gt;A &amp; B&lt;/b&gt;"
