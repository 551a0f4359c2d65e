import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import SettingError
from core.settings.file import read_settings, write_settings
from core.settings.named_values import NamedValues
from core.settings.option import Enumeration, Integer, Number, Switch, Text, TextList
from core.settings.options import Settings
from core.settings.traversals import Traversals

LINES = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=20).map(str.strip)


def allowed(option):
    match option.kind:
        case Switch():
            return st.booleans()
        case Integer(low=low, high=high):
            return st.integers(int(low), int(high))
        case Number(low=low, high=high):
            return st.floats(low, high)
        case Enumeration(words=words):
            return st.sampled_from(words)
        case Text():
            return LINES
        case TextList():
            return st.lists(LINES.filter(bool).map(lambda text: text.replace(",", "")), max_size=3)
        case NamedValues() | Traversals():
            return st.just(option.default)
    raise AssertionError(option)


VALUES = st.fixed_dictionaries(
    {}, optional={option.name: allowed(option) for option in Settings.options()}
)


@given(values=VALUES)
def test_settings_come_back_from_the_file_as_they_were_written(values, tmp_path_factory):
    path = tmp_path_factory.mktemp("settings") / "settings.toml"
    settings = Settings(values)

    write_settings(path, settings)
    again = read_settings(path, environment={})

    for option in Settings.options():
        assert getattr(again, option.name) == getattr(settings, option.name)


def test_a_default_that_was_chosen_is_written_where_a_choice_counts(tmp_path):
    path = tmp_path / "settings.toml"
    chosen = Settings({"encoder": Settings.encoder.default, "tray": Settings.tray.default})

    write_settings(path, chosen)

    assert read_settings(path, environment={}).values == {"encoder": Settings.encoder.default}


def test_every_option_tells_its_section_title_and_help_and_allows_its_default():
    for option in Settings.options():
        assert option.section
        assert option.title
        assert option.help.endswith(".")
        assert option.kind.check(option.name, option.default) == option.default


def test_the_numbers_of_the_documents_are_the_defaults():
    settings = Settings()

    assert (settings.anchors, settings.hops) == (3, 2)
    assert (settings.facts_per_entity, settings.facts_in_all) == (10, 30)
    assert math.isclose(settings.decay_per_week, 0.95)
    assert (settings.weight_user_edit, settings.weight_file) == (2.0, 1.5)
    assert (settings.weight_system, settings.weight_conversation) == (1.2, 1.0)
    assert settings.answer_cache_s == 60


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", "pink"),
        ("text_size", 300),
        ("text_size", True),
        ("text_size", "large"),
        ("decay_per_week", 2.0),
        ("watch_in_background", "perhaps"),
        ("excluded", [1, 2]),
        ("model_file", 5),
    ],
)
def test_a_value_that_is_not_allowed_is_refused_with_what_is(name, value):
    with pytest.raises(SettingError) as caught:
        Settings({name: value})

    assert caught.value.subject == name
    assert caught.value.remedy.startswith("Choose")


def test_an_unknown_name_is_refused_with_the_nearest_one():
    with pytest.raises(SettingError) as caught:
        Settings({"text_sise": 100})

    assert "text_size" in caught.value.remedy


def test_the_environment_wins_over_the_file(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text('text_size = 120\ntheme = "dark"\n')

    settings = read_settings(path, environment={"LOCI_OPTION_TEXT_SIZE": "150", "OTHER": "x"})

    assert settings.text_size == 150
    assert settings.theme == "dark"


def test_a_broken_file_is_an_error_with_a_remedy(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text("text_size = = 3")

    with pytest.raises(SettingError) as caught:
        read_settings(path, environment={})

    assert "defaults" in caught.value.remedy


def test_settings_change_by_copy_only():
    settings = Settings()

    larger = settings.changed("text_size", 150)

    assert (settings.text_size, larger.text_size) == (100, 150)
    with pytest.raises(AttributeError):
        settings.text_size = 150
