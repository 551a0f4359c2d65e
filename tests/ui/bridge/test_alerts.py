import pytest

from core.errors import WrongUse
from ui.bridge.alerts import alert_for, sentence_of


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_window_names_no_command_of_the_terminal_and_no_id(language, monkeypatch, qapp):
    monkeypatch.setattr("ui.theme.translation.the_language", lambda: _Language(language))
    error = WrongUse("91", "forget_unknown")

    alert = alert_for(error)

    assert alert.remedy == ""
    assert "91" not in alert.text
    assert "loci" not in sentence_of(error)
    assert alert.detail


def test_a_remedy_without_a_command_stays(qapp):
    alert = alert_for(WrongUse("notes", "forget_unclear"))

    assert alert.detail.startswith("notes: ")
    assert alert.remedy.startswith("Name one thing")


class _Language:
    def __init__(self, code: str) -> None:
        self.code = code
