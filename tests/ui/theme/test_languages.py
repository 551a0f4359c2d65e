import ast
import importlib.util
import re
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, Qt

from core.errors import DiskFull, SettingError
from core.ingest.parse.formats.exports import calendars
from core.llm.hardware import MachineInfo
from core.messages import UserMessage, catalog
from core.models.model_info import built_in_catalog, machine_fit
from core.settings.options import Settings
from ui.bridge.alerts import alert_for
from ui.theme.language import the_language
from ui.theme.translation import say_day, say_number, say_quote, translate, translate_message
from ui.theme.vocabulary import WRITTEN_FIELDS, say_kind

ROOT = Path(__file__).resolve().parents[3]
CODE = sorted((ROOT / "ui").rglob("*.py"))
# What takes words that people see, and which of its arguments they are.
SHOWING = {
    "setText": (0,), "setToolTip": (0,), "setWindowTitle": (0,), "setPlaceholderText": (0,),
    "setAccessibleName": (0,), "setAccessibleDescription": (0,), "label": (0,), "badge": (0,),
    "Button": (0,), "LinkButton": (0,), "ElidedButton": (0,), "icon_button": (1,),
    "show_words": (0, 1),
    "EmptyState": (1, 2), "Banner": (0,), "Elided": (0,), "addAction": (0,), "show_text": (0,),
}  # fmt: skip
# The same in all languages.
NAMES = {"Loci", "OK", "PDF", "SVG", "PNG", "Esc", "http://127.0.0.1:11434"}
NAMES |= {"node_modules, *.tmp, archive/"}


def load_words():
    found = importlib.util.spec_from_file_location("words", ROOT / "packaging" / "words.py")
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


words = load_words()
GERMAN = list(words.read(ROOT / "resources" / "languages" / "de.ts"))


@pytest.fixture
def german(qapp):
    the_language().choose("Deutsch")
    yield
    the_language().choose("English")


def gaps(text: str) -> list[str]:
    return sorted(re.findall(r"\{\w*\}", text))


def test_german_is_complete():
    assert len(GERMAN) > 1000
    assert [message.key for message in GERMAN if not message.forms] == []


def test_what_is_filled_in_is_filled_in_in_german_too():
    wrong = [m for m in GERMAN for form in m.forms if gaps(form) != gaps(m.source)]

    assert wrong == []


def test_plurals_have_two_forms_in_both_languages():
    english = list(words.read(ROOT / "resources" / "languages" / "en.ts"))

    assert english
    assert all(len(m.forms) == 2 for m in [*english, *GERMAN] if "%n" in m.source)
    assert not [form for m in english for form in m.forms if "(s)" in form]


def test_the_languages_are_up_to_date_with_the_program(capsys):
    code = words.main(["--check"])

    assert code == 0, capsys.readouterr().err


@pytest.mark.parametrize(
    ("source", "forms"),
    [
        ("%n file(s)", ("%n file", "%n files")),
        ("%n memory(s) are kept", ("%n memory is kept", "%n memories are kept")),
        ("%n decision(s) wait", ("%n decision waits", "%n decisions wait")),
        ("up to %n", ("up to %n", "up to %n")),
    ],
)
def test_english_says_one_and_several(source: str, forms):
    assert words.english_forms(source) == forms


def said_literally(path: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        given = [node.args[at] for at in SHOWING.get(name, ()) if at < len(node.args)]
        given += [it.value for it in node.keywords if it.arg == "name" and name in SHOWING]
        for one in given:
            parts = one.values if isinstance(one, ast.JoinedStr) else [one]
            texts = [str(it.value) for it in parts if isinstance(it, ast.Constant)]
            shown = " ".join(texts).strip()
            if re.search(r"[A-Za-z]{2}", shown) and shown not in NAMES:
                found.append(f"{path.relative_to(ROOT)}:{node.lineno} {shown}")
    return found


def test_every_word_that_people_see_is_translated():
    assert [line for path in CODE for line in said_literally(path)] == []


def test_a_word_that_is_not_translated_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    path = tmp_path / "view.py"
    path.write_text(
        'label("Hello")\nButton(f"{n} files", name="Close")\nlabel(translate("a", "b"))'
    )

    assert len(said_literally(path)) == 3


def test_only_plain_texts_are_translated():
    marked = [key for path in CODE for key in words.texts_of_calls(path)]

    assert len(marked) > 300
    assert all(context and text.strip() for context, text, _ in marked)


def test_a_filled_text_that_is_translated_is_refused(tmp_path):
    path = words.ROOT / "ui" / "nowhere.py"
    with pytest.raises(SystemExit, match="plain texts"):
        list(words.texts_of_calls(_write(tmp_path, 'translate("a", f"{b} files")', path)))


def _write(folder: Path, text: str, like: Path) -> Path:
    words.ROOT = folder
    made = folder / like.name
    made.write_text(text)
    return made


@pytest.fixture(autouse=True)
def same_root():
    yield
    words.ROOT = ROOT


def test_german_numbers_days_and_plurals(german):
    from datetime import UTC, datetime

    assert say_number(12345) == "12.345"
    assert say_day(datetime(2026, 3, 12, 12, tzinfo=UTC)).startswith("12. M")
    assert say_quote("Kelp") == "„Kelp“"
    assert translate("shell", "%n document(s)", "", 1) == "1 Dokument"
    assert translate("shell", "%n document(s)", "", 12) == "12 Dokumente"


def test_english_numbers_and_plurals():
    the_language().choose("English")

    assert say_number(12345) == "12,345"
    assert say_quote("kelp") == "“kelp”"
    assert translate("shell", "%n document(s)", "", 1) == "1 document"


def test_qt_speaks_the_language_too(german):
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Abbrechen"


def test_a_choice_says_whether_another_language_is_spoken_now(german):
    assert not the_language().choose("Deutsch")
    assert the_language().choose("English")
    assert QLocale().language() == QLocale.Language.English


def test_an_unknown_language_of_the_system_is_english(qapp):
    the_language().choose("system")

    assert the_language().code in {"en", "de"}
    assert qapp.layoutDirection() == Qt.LayoutDirection.LeftToRight


def test_an_error_is_told_in_german_with_what_was_filled_in(german):
    error = SettingError("theme", "not_one_of", value="pink", words="on, off")

    alert = alert_for(error)

    assert alert.title == "Diese Einstellung ist nicht gültig"
    assert alert.detail == "theme: „pink“ ist nicht erlaubt."
    assert alert.remedy == "Eines davon wählen: on, off."


def test_how_a_model_fits_is_told_in_german_with_german_numbers(german):
    machine = MachineInfo(8 * 10**9, 4 * 10**9, cores=4)

    said = [translate_message(machine_fit(need * 10**9, machine)[1]) for need in (2, 5, 7)]

    assert said == [
        "Braucht etwa 2,0 GB Arbeitsspeicher (vorhanden: 8,0 GB).",
        "Braucht etwa 5,0 GB Arbeitsspeicher (vorhanden: 8,0 GB). Andere Programme schließen.",
        "Braucht etwa 7,0 GB Arbeitsspeicher, vorhanden sind 8,0 GB.",
    ]


def test_every_model_on_offer_is_described_in_german(german):
    offered = (*built_in_catalog().language, *built_in_catalog().encoder)
    notes = [UserMessage(it.note) for it in offered if it.note]

    assert len(notes) > 10
    assert [note for note in notes if translate_message(note) == str(note)] == []


def test_every_kind_of_the_map_is_translated(german):
    assert [say_kind(kind) for kind in ("Event", "Date", "Location")] == [
        "Ereignis",
        "Datum",
        "Ort",
    ]


def test_kinds_and_relations_in_a_message_are_translated(german):
    kind = UserMessage("no_such_name_of_kind", kind="Location")
    relation = UserMessage("step_relation", relation="REPORTS_TO")
    relations = "born in, works at and my own"

    assert translate_message(kind) == "Nichts von der Art Ort hat diesen Namen."
    assert translate_message(relation) == "Fakt: berichtet an"
    assert translate_message(UserMessage("merge_differing", relations=relations)) == (
        "Verschieden: wurde geboren in, arbeitet bei und my own."
    )


def test_a_message_within_a_message_is_translated_too(german):
    missing = UserMessage("search_differs")

    assert translate_message(UserMessage("moved_store_differs", difference=missing)) == (
        "Die Kopie ist nicht vollständig: Eine Suche nach den Wörtern eines Abschnitts findet "
        "etwas anderes als vorher."
    )


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (1, "1 weiteres Ding wird zusammen mit beiden erwähnt."),
        (1200, "1.200 weitere Dinge werden zusammen mit beiden erwähnt."),
    ],
)
def test_a_message_has_the_form_of_its_number(german, count: int, said: str):
    assert translate_message(UserMessage("merge_neighbors", count=count)) == said


def test_a_message_without_a_german_text_is_told_in_english(german, monkeypatch):
    texts = {"en": {"only_english": "Only in {where}"}}
    monkeypatch.setattr("core.messages.catalog", lambda language: texts.get(language, {}))

    assert translate_message(UserMessage("only_english", where="English")) == "Only in English"
    assert translate_message(UserMessage()) == ""


def test_english_says_kinds_and_relations_in_words():
    kind = UserMessage("no_such_name_of_kind", kind="Location")
    relation = UserMessage("step_relation", relation="REPORTS_TO")

    assert translate_message(kind) == "Nothing of type Location has this name."
    assert translate_message(relation) == "fact: reports to"


def quoted_settings(text: str) -> set[str]:
    return set(re.findall(r"[“„]([A-ZÄÖÜ][^{“”„]+ [^{“”„]+)[”“]", text))


@pytest.mark.parametrize("code", ["en", "de"])
def test_messages_name_settings_by_their_titles(code: str):
    german = {m.source: m.forms[0] for m in GERMAN if m.context == "options"}
    titles = {option.title for option in Settings.options()}
    names = titles if code == "en" else {german[title] for title in titles}
    quoted = {name for text in catalog(code).values() for name in quoted_settings(text)}

    assert len(quoted) > 4
    assert quoted - names == set()


def test_english_tells_errors_as_they_are():
    alert = alert_for(DiskFull("", UserMessage.literal("Only 3 MB are free on this disk.")))

    assert alert.detail == "Only 3 MB are free on this disk."


def test_a_large_count_has_the_separators_of_the_language():
    the_language().choose("Deutsch")

    assert translate("shell", "%n document(s)", "", 12345) == "12.345 Dokumente"
    assert translate("shell", "%n document(s)", "", 999) == "999 Dokumente"


def test_what_loci_itself_writes_of_calendars_and_contacts_is_said_in_german():
    labels = {*calendars._FIELDS.values(), *calendars._AT_WORK.values()}
    said = {it.source for it in GERMAN if it.context == "vocabulary"}

    assert {it.lower() for it in labels} | set(WRITTEN_FIELDS) <= said
