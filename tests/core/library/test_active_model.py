from pathlib import Path

import pytest

from core.library.active_model import (
    RELOAD_OPTIONS,
    ActiveModel,
    is_too_small_to_read,
    local_model_id,
    local_only,
    model_display_name,
    model_parameters,
)
from core.llm.language_model import Message
from core.settings.options import Settings
from tests.gguf_model import write_gguf
from tests.scripted_model import ScriptedModel

OTHER = {
    "model_file": "/models/other.gguf",
    "context_tokens": 2000,
    "answer_tokens": 100,
    "model_window_tokens": 2048,
    "model_threads": 3,
    "model_idle_minutes": 1,
    "endpoint_address": "http://127.0.0.1:1",
    "endpoint_model": "small",
    "endpoint_window_tokens": 4096,
    "endpoint_consent": "http://example.org",
}


class Chosen:
    """A chosen model, with what was made for it."""

    def __init__(self, *, can_reach=True, is_remote=False, **values):
        self.settings = Settings(values)
        self.is_remote = is_remote
        self.made = []
        self.chosen = ActiveModel(
            lambda: self.settings, self.load, self.reach if can_reach else None
        )

    def load(self, path, settings):
        return self._make(str(path))

    def reach(self, settings):
        return self._make(settings.endpoint_address)

    def _make(self, what):
        self.made.append((what, ScriptedModel("yes")))
        self.made[-1][1].is_remote = self.is_remote
        return self.made[-1][1]

    def change(self, name, value):
        self.settings = self.settings.changed(name, value)


def test_without_a_file_and_a_server_there_is_no_model():
    chosen = Chosen()

    assert chosen.chosen.get() is None
    assert chosen.made == []


def test_the_same_settings_give_the_same_model():
    chosen = Chosen(model_file="/models/small.gguf")

    first, again = chosen.chosen.get(), chosen.chosen.get()

    assert first is again
    assert [what for what, _ in chosen.made] == ["/models/small.gguf"]


def test_a_server_goes_before_a_file_and_without_one_the_file_is_back():
    chosen = Chosen(model_file="/models/small.gguf", endpoint_address="http://127.0.0.1:1")
    chosen.chosen.get()

    chosen.change("endpoint_address", "")
    chosen.chosen.get()

    assert [what for what, _ in chosen.made] == ["http://127.0.0.1:1", "/models/small.gguf"]
    assert chosen.made[0][1].closed


def test_where_no_server_can_be_reached_the_file_is_taken():
    chosen = Chosen(
        can_reach=False, model_file="/models/small.gguf", endpoint_address="http://127.0.0.1:1"
    )

    chosen.chosen.get()

    assert [what for what, _ in chosen.made] == ["/models/small.gguf"]


@pytest.mark.parametrize("name", RELOAD_OPTIONS)
def test_what_decides_about_the_model_makes_it_anew(name):
    chosen = Chosen(model_file="/models/small.gguf")
    first = chosen.chosen.get()

    chosen.change(name, OTHER[name])

    assert chosen.chosen.get() is not first
    assert first.closed


def test_every_option_of_the_model_decides():
    said = {name for name in vars(Settings) if name.startswith(("model_", "endpoint_"))}

    assert said <= set(RELOAD_OPTIONS)


def test_another_option_does_not_load_the_model_anew():
    chosen = Chosen(model_file="/models/small.gguf")
    first = chosen.chosen.get()

    chosen.change("answer_sentences", 3)

    assert chosen.chosen.get() is first


def test_a_model_elsewhere_gets_masks_as_long_as_the_user_wishes():
    chosen = Chosen(endpoint_address="https://example.org", is_remote=True)
    asked = [Message("user", "Write to jo@example.org or call +47 55 12 34 56.")]

    chosen.chosen.get().chat(asked, max_tokens=9)
    chosen.change("mask_phone", "off")
    chosen.chosen.get().chat(asked, max_tokens=9)
    chosen.change("mask_for_server", False)
    chosen.chosen.get().chat(asked, max_tokens=9)

    [(_, model)] = chosen.made
    told = [messages[0].content for messages in model.asked]
    assert ["jo@example.org" in text for text in told] == [False, False, True]
    assert ["55 12" in text for text in told] == [False, True, True]


def test_a_closed_model_is_made_anew():
    chosen = Chosen(model_file="/models/small.gguf")
    first = chosen.chosen.get()

    chosen.chosen.close()

    assert first.closed
    assert chosen.chosen.get() is not first


def test_only_a_model_at_home_reads_documents():
    here, elsewhere = ScriptedModel("yes"), ScriptedModel("yes")
    elsewhere.is_remote = True

    assert local_only(here) is here
    assert local_only(elsewhere) is None
    assert local_only(None) is None


def test_a_server_elsewhere_has_no_identity_as_a_reader(tmp_path):
    file = tmp_path / "small.gguf"
    file.write_bytes(b"GGUF" * 1000)
    here = Settings({"endpoint_address": "http://localhost:11434", "endpoint_model": "small"})
    both = Settings({"model_file": str(file), "endpoint_address": "https://example.org"})

    assert local_model_id(Settings()) == ""
    assert local_model_id(here) == "http://localhost:11434/v1 small"
    assert local_model_id(both) == ""
    assert local_model_id(both.changed("endpoint_address", "no address")) == ""
    assert local_model_id(both.changed("endpoint_address", "")) != ""


def test_a_model_is_shown_by_its_name():
    server = Settings({"endpoint_address": "http://localhost:11434"})

    assert model_display_name(Settings()) == ""
    assert (
        model_display_name(Settings({"model_file": str(Path("models") / "small.gguf")}))
        == "small.gguf"
    )
    assert model_display_name(server) == "http://localhost:11434"
    assert model_display_name(server.changed("endpoint_model", "llama3")) == "llama3"


def test_a_small_model_may_not_read_documents(tmp_path):
    write_gguf(tmp_path / "small.gguf")

    assert is_too_small_to_read(Settings({"model_file": str(tmp_path / "small.gguf")}))


def test_a_file_of_unknown_size_and_a_server_may(tmp_path):
    write_gguf(tmp_path / "small.gguf")
    (tmp_path / "other.gguf").write_bytes(b"?")
    served = {"model_file": str(tmp_path / "small.gguf"), "endpoint_address": "http://127.0.0.1:1"}

    assert not is_too_small_to_read(Settings({"model_file": str(tmp_path / "other.gguf")}))
    assert not is_too_small_to_read(Settings(served))
    assert not is_too_small_to_read(Settings())


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("llama3.1:8b", 8_000_000_000),
        ("Qwen2.5-14B-Instruct", 14_000_000_000),
        ("smollm2:135m", 135_000_000),
        ("gpt-oss", 0),
        ("qwen2.5-coder:1.5b-q4", 1_500_000_000),
    ],
)
def test_p7_the_name_of_a_servers_model_tells_its_size(name, parameters):
    settings = Settings({"endpoint_address": "http://127.0.0.1:1", "endpoint_model": name})

    assert model_parameters(settings) == parameters
    assert model_parameters(Settings()) == 0
