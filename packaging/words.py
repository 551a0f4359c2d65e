"""Extract the translatable texts of the window to resources/languages/*.ts and compile *.qm.

`python packaging/words.py` updates both, `--check` fails with exit code 1 if they are out of date.
Texts come from calls of `translate` in app/ and ui/, and from tables that are translated where they
are shown: commands and options.
"""

import ast
import re
import subprocess
import sys
import tempfile
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from xml.sax.saxutils import escape

from msgspec import Struct
from msgspec.structs import replace

Translations = Mapping[tuple[str, str, str], tuple[str, ...]]

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "languages"
LANGUAGES = {"en": "en_US", "de": "de_DE"}
TOOLS = Path(sys.executable).parent
HEAD = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
VOCABULARY = ROOT / "resources" / "vocabulary.toml"

SINGULAR = {
    "are": "is", "were": "was", "have": "has", "wait": "waits", "hold": "holds", "stay": "stays",
    "come": "comes", "go": "goes", "match": "matches", "need": "needs", "say": "says",
}  # fmt: skip
VERBS = re.compile(rf"(%n(?: \w+)+? (?:no longer |that )?)({'|'.join(SINGULAR)})\b")
IRREGULAR = {
    "Deleted %n file(s) from Loci. Your files stay where they are.": (
        "Deleted %n file from Loci. Your file stays where it is.",
        "Deleted %n files from Loci. Your files stay where they are.",
    )
}


class Message(Struct, frozen=True, order=True):
    """A text to translate; `forms` are its translations: singular and plural, or one."""

    context: str
    source: str
    comment: str = ""
    forms: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str, str, str]:
        """Identity of the text in a .ts file."""
        return (self.context, self.source, self.comment)

    @property
    def is_plural(self) -> bool:
        """Whether the form depends on a number."""
        return "%n" in self.source


def main(arguments: list[str]) -> int:
    """Update the files, or with `--check` a copy; return 1 if they were out of date."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) if "--check" in arguments else FOLDER
        messages = extract_messages()
        for language in LANGUAGES:
            write(folder, language, messages)
        outdated = [
            path.name
            for path in sorted(folder.iterdir())
            if path.read_bytes() != (FOLDER / path.name).read_bytes()
        ]
    if outdated:
        sys.stderr.write(f"Not up to date: {', '.join(outdated)}. Run: make words\n")
    return int(bool(outdated))


def write(folder: Path, language: str, messages: Iterable[Message]) -> None:
    """Write the .ts and .qm file of a language, with the existing translations of the messages."""
    translations = {message.key: message.forms for message in read(FOLDER / f"{language}.ts")}
    translated = [
        replace(message, forms=_forms(message, translations, language)) for message in messages
    ]
    path = folder / f"{language}.ts"
    path.write_text(_as_ts(translated, LANGUAGES[language]), encoding="utf-8")
    # Replaced at once: running programs read the file.
    compiled = path.with_suffix(".new")
    subprocess.run([TOOLS / "pyside6-lrelease", "-silent", path, "-qm", compiled], check=True)
    compiled.replace(path.with_suffix(".qm"))


def read(path: Path) -> Iterator[Message]:
    """Yield the messages of a .ts file; one without a translation has no forms."""
    if not path.exists():
        return
    for context in ET.parse(path).getroot().iter("context"):
        name = context.findtext("name", "")
        for node in context.iter("message"):
            plural = [form.text or "" for form in node.iter("numerusform")]
            forms = plural or [node.findtext("translation", "")]
            source, comment = node.findtext("source", ""), node.findtext("comment", "")
            yield Message(name, source, comment, tuple(forms) if all(forms) else ())


def extract_messages() -> list[Message]:
    """Return all texts of the program, sorted."""
    keys = {(context, text, "") for context, text in texts_of_tables()}
    for room in ("app", "ui"):
        for path in (ROOT / room).rglob("*.py"):
            keys.update(texts_of_calls(path))
    return [Message(*key) for key in sorted(keys)]


def texts_of_calls(path: Path) -> Iterator[tuple[str, str, str]]:
    """Yield context, text and comment of the calls in a file that mark a text for translation.

    `pyside6-lupdate` is not used: it drops calls whose number is an attribute.
    """
    code = path.read_text(encoding="utf-8")
    if "translate(" not in code and "translatable(" not in code:
        return
    for node in ast.walk(ast.parse(code)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id not in {"translate", "translatable"}:
            continue
        comments = [keyword.value for keyword in node.keywords if keyword.arg == "comment"]
        arguments = [*node.args[:3], *comments]
        if any(isinstance(argument, ast.JoinedStr | ast.BinOp) for argument in arguments):
            line = f"{path.relative_to(ROOT)}:{node.lineno}"
            sys.exit(f"{line}: only plain texts can be translated; fill them with format().")
        texts = [str(one.value) for one in arguments if isinstance(one, ast.Constant)]
        # Other arguments are texts of a table, which is read where it stands.
        if len(texts) == len(arguments):
            context, text, *comment = texts
            yield context, text, comment[0] if comment else ""


def texts_of_tables() -> Iterator[tuple[str, str]]:
    """Yield context and text of the tables that are translated where they are shown."""
    from core.settings.option import Enumeration
    from core.settings.options import Settings
    from ui.shell.commands.command_table import KEYS, all_commands
    from ui.shell.place_registry import rail_places
    from ui.theme.vocabulary import INVERSE, LIVES_IN, PLACE, WRITTEN_FIELDS

    terms = tomllib.loads(VOCABULARY.read_text(encoding="utf-8"))
    yield from (("vocabulary", kind) for kind in (*terms["types"], "Date", "Event"))
    yield from (("vocabulary", name.replace("_", " ").lower()) for name in terms["relations"])
    for name, relation in terms["relations"].items():
        if not relation.get("value") and not relation.get("symmetric"):
            yield "vocabulary", f"{INVERSE}{name.replace('_', ' ').lower()}"
    yield from (("vocabulary", words) for words in (LIVES_IN, PLACE, *WRITTEN_FIELDS))
    commands = [text for command in all_commands() for text in (command.title, command.group)]
    commands += [text for row in KEYS for text in row]
    commands += [place.title for place in rail_places()]
    yield from (("commands", text) for text in commands)
    for option in Settings.options():
        kind = option.kind
        texts = [option.section, option.title, option.help, getattr(kind, "unit", ""), option.zero]
        texts += kind.words if isinstance(kind, Enumeration) else ()
        yield from (("options", text) for text in texts if text)


def _forms(message: Message, translations: Translations, language: str) -> tuple[str, ...]:
    if language == "en" and message.is_plural:
        return english_forms(message.source)
    return translations.get(message.key, ())


def english_forms(text: str) -> tuple[str, str]:
    """Return singular and plural of a text such as "%n file(s) are read"."""
    if text in IRREGULAR:
        return IRREGULAR[text]
    singular = re.sub(r"\((?:s|es)\)", "", text)
    if singular != text:
        singular = VERBS.sub(lambda match: match[1] + SINGULAR[match[2]], singular, count=1)
    plural = re.sub(r"(?<![aeiou])y\(s\)", "ies", text)
    return singular, re.sub(r"\((s|es)\)", r"\1", plural)


def _as_ts(messages: list[Message], language: str) -> str:
    lines = [f'<TS version="2.1" language="{language}" sourcelanguage="en_US">']
    context = ""
    for message in messages:
        if language == LANGUAGES["en"] and not message.forms:
            continue  # the source text is English already
        if message.context != context:
            lines += ["</context>"] * bool(context)
            lines += ["<context>", f"    <name>{escape(message.context)}</name>"]
            context = message.context
        lines += _as_node(message)
    return HEAD + "\n".join([*lines, "</context>", "</TS>", ""])


def _as_node(message: Message) -> Iterator[str]:
    yield '    <message numerus="yes">' if message.is_plural else "    <message>"
    yield f"        <source>{escape(message.source)}</source>"
    if message.comment:
        yield f"        <comment>{escape(message.comment)}</comment>"
    state = "" if message.forms else ' type="unfinished"'
    if message.is_plural:
        forms = "".join(f"<numerusform>{escape(form)}</numerusform>" for form in message.forms)
        yield f"        <translation{state}>{forms}</translation>"
    else:
        yield f"        <translation{state}>{escape(''.join(message.forms))}</translation>"
    yield "    </message>"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
