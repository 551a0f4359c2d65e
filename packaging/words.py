"""The words of the window, collected for translators: resources/languages/*.ts, and *.qm from them.

`python packaging/words.py` brings both up to date, `--check` says whether they are (exit code 1).
Texts come from `translate` in app/ and ui/, and from the tables that are translated where they are
shown: commands, options, errors.
"""

import ast
import re
import subprocess
import sys
import tempfile
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

from msgspec import Struct

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "languages"
LANGUAGES = {"en": "en_US", "de": "de_DE"}
SENTENCES = FOLDER / "sentences.txt"
TOOLS = Path(sys.executable).parent
HEAD = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
# Rooms whose errors reach the window; the command line speaks English.
TELLING = (
    "core",
    "app/client.py",
    "app/wire/connect.py",
    "app/wire/messages.py",
    "app/paths.py",
    "app/unexpected_errors.py",
)
SILENT = ("core/prompts",)
# Sentences that are told as they are made, not as errors.
MADE = (
    "core/models/fit.py", "core/records/answers/answers.py", "core/answer/reply.py",
    "core/resolve/entities/matching.py", "core/resolve/entities/clustering.py",
    "core/explore/link_prediction.py", "core/resolve/type_violations.py",
    "core/retrieve/plan/plan_rules.py", "core/retrieve/plan/planner.py",
)  # fmt: skip
# Why two statements contradict each other is told without a point at its end.
REASONS = "core/resolve/fact_resolution/supersession.py"
MODELS = ROOT / "resources" / "models.toml"
VOCABULARY = ROOT / "resources" / "vocabulary.toml"
WORDS = re.compile(r"[A-Za-z]{3}")
REASON = re.compile(r"[a-z]+(?: [a-z]+){3,}$")
SENTENCE = re.compile(r"^(?!SELECT)[A-Z“{][^\n]*\s[^\n]*[.?]$")

SINGULAR = {
    "are": "is", "were": "was", "have": "has", "wait": "waits", "hold": "holds", "stay": "stays",
    "come": "comes", "go": "goes", "match": "matches", "need": "needs", "say": "says",
}  # fmt: skip
VERBS = re.compile(rf"(%n(?: \w+)+? (?:no longer |that )?)({'|'.join(SINGULAR)})\b")
BY_HAND = {
    "Read all %n matching passage(s)": (
        "Read the one matching passage",
        "Read all %n matching passages",
    ),
}


class Message(Struct, frozen=True, order=True):
    """A text to translate; `forms` are its translations, two where a number picks one."""

    context: str
    source: str
    comment: str = ""
    forms: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str, str, str]:
        """What names the text."""
        return (self.context, self.source, self.comment)

    @property
    def counts(self) -> bool:
        """Whether a number picks the form."""
        return "%n" in self.source


def main(words: list[str]) -> int:
    """The exit code."""
    with tempfile.TemporaryDirectory() as kept:
        folder = Path(kept) if "--check" in words else FOLDER
        sentences = sorted({text for _, text in told_by_engine()})
        # Only those with gaps have to be looked for; the others are found as they are.
        with_gaps = "".join(f"{text}\n" for text in sentences if "{0}" in text)
        (folder / SENTENCES.name).write_text(with_gaps, encoding="utf-8")
        found = collect()
        for code in LANGUAGES:
            write(folder, code, found)
        made = sorted(folder.iterdir())
        stale = [
            path.name for path in made if path.read_bytes() != (FOLDER / path.name).read_bytes()
        ]
        if stale:
            sys.stderr.write(f"Not up to date: {', '.join(stale)}. Run: make words\n")
    return int(bool(stale))


def write(folder: Path, code: str, found: Iterable[Message]) -> None:
    """The .ts and .qm of a language hold what was found, with the translations there are."""
    known = {message.key: message for message in read(FOLDER / f"{code}.ts")}
    messages = [_filled(message, known.get(message.key), code) for message in found]
    path = folder / f"{code}.ts"
    path.write_text(_as_ts(messages, LANGUAGES[code]), encoding="utf-8")
    # Beside it, then in its place: programs that run read the file while it is changed.
    made = path.with_suffix(".made")
    subprocess.run([TOOLS / "pyside6-lrelease", "-silent", path, "-qm", made], check=True)
    made.replace(path.with_suffix(".qm"))


def read(path: Path) -> Iterator[Message]:
    """The messages of a .ts file; a translation that is empty has no forms."""
    if not path.exists():
        return
    for context in ET.parse(path).getroot().iter("context"):
        name = context.findtext("name", "")
        for node in context.iter("message"):
            translation = node.find("translation")
            forms: list[str] = []
            if translation is not None:
                several = [form.text or "" for form in translation.iter("numerusform")]
                forms = several or [translation.text or ""]
            source, comment = node.findtext("source", ""), node.findtext("comment", "")
            yield Message(name, source, comment, tuple(forms) if all(forms) else ())


def collect() -> list[Message]:
    """Every text of the program, in order."""
    keys = {(context, text, "") for context, text in [*tables_of_texts(), *told_by_engine()]}
    for room in ("app", "ui"):
        for path in (ROOT / room).rglob("*.py"):
            keys.update(translated(path))
    return [Message(*key) for key in sorted(keys)]


def translated(path: Path) -> Iterator[tuple[str, str, str]]:
    """Context, text and comment of everything in a file that is marked for translation.

    `pyside6-lupdate` is not asked: it drops calls whose number is an attribute of something.
    """
    written = path.read_text(encoding="utf-8")
    if "translate(" not in written and "QT_TRANSLATE_NOOP(" not in written:
        return
    for node in ast.walk(ast.parse(written)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id not in {"translate", "QT_TRANSLATE_NOOP"}:
            continue
        given = [*node.args[:3], *(it.value for it in node.keywords if it.arg == "comment")]
        words = [it.value for it in given if isinstance(it, ast.Constant)]
        if any(isinstance(it, ast.JoinedStr | ast.BinOp) for it in given):
            line = f"{path.relative_to(ROOT)}:{node.lineno}"
            sys.exit(f"{line}: only plain texts can be translated; fill them with format().")
        if len(words) != len(given):
            continue  # a text of a table, marked where it stands
        context, text, *comment = (str(word) for word in words)
        yield context, text, comment[0] if comment else ""


def tables_of_texts() -> Iterator[tuple[str, str]]:
    """Context and text of all that stands in a table and is translated where it is shown."""
    from core.settings.options import Settings
    from core.settings.value_types import Enumeration
    from ui.shell.commands.command_table import KEYS, all_commands
    from ui.shell.place_registry import rail_places

    for command in all_commands():
        yield from (("commands", text) for text in (command.title, command.group))
    for group, keys, title in KEYS:
        yield from (("commands", text) for text in (group, keys, title))
    yield from (("commands", title) for title in (place.title for place in rail_places()))
    for option in Settings.options():
        kind = option.kind
        texts = [option.section, option.title, option.help, getattr(kind, "unit", "")]
        texts += kind.words if isinstance(kind, Enumeration) else ()
        yield from (("options", text) for text in texts if text)
    terms = tomllib.loads(VOCABULARY.read_text(encoding="utf-8"))
    yield from (("vocabulary", kind) for kind in (*terms["types"], "Date"))
    yield from (("vocabulary", name.replace("_", " ").lower()) for name in terms["relations"])


@cache
def told_by_engine() -> tuple[tuple[str, str], ...]:
    """Titles, details and remedies of errors; {0} stands for what is filled in."""
    told = {*_titles(), *_models(), *_made()}
    for start in TELLING:
        place = ROOT / start
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            if not str(path.relative_to(ROOT)).startswith(SILENT):
                told.update(_sentences(path))
    return tuple(("errors", text) for text in sorted(told))


def _titles() -> Iterator[str]:
    from core.errors import LociError

    kinds = [LociError]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        yield kind.title


def _models() -> Iterator[str]:
    """What is said of the models on offer."""
    for entries in tomllib.loads(MODELS.read_text(encoding="utf-8")).values():
        yield from (entry["note"] for entry in entries if entry.get("note"))


def _made() -> Iterator[str]:
    """What is said of how models fit, of how an answer was made, and of what is in doubt."""
    from core.resolve.fact_resolution.cycles import CYCLE_REASON

    yield f"{CYCLE_REASON}: {{0}}"
    for place, form in (*((it, SENTENCE) for it in MADE), (REASONS, REASON)):
        for text in _texts(ast.parse((ROOT / place).read_text(encoding="utf-8"))):
            if form.match(text):
                yield text


def _sentences(path: Path) -> Iterator[str]:
    written = path.read_text(encoding="utf-8")
    if "detail=" not in written and "remedy=" not in written:
        return
    tree = ast.parse(written)
    given = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.keyword) and node.arg in {"detail", "remedy"}
    ]
    for node in given:
        yield from (text for text in _texts(node.value) if WORDS.search(text))
    # Where sentences come to an error by a name, all that look like one are taken.
    if any(not isinstance(node.value, ast.Constant | ast.JoinedStr) for node in given):
        for text in _texts(tree):
            if SENTENCE.match(text):
                yield text


def _texts(tree: ast.AST) -> Iterator[str]:
    inside: set[ast.AST] = set()
    for node in ast.walk(tree):
        if node in inside:
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            inside.add(node.value)  # a docstring
        elif isinstance(node, ast.JoinedStr):
            inside.update(ast.walk(node))
            yield _with_gaps(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
            yield node.value


def _with_gaps(text: ast.JoinedStr) -> str:
    parts: list[str] = []
    number = 0
    for part in text.values:
        if isinstance(part, ast.Constant):
            parts.append(str(part.value))
        else:
            parts.append(f"{{{number}}}")
            number += 1
    return "".join(parts)


def _filled(message: Message, known: Message | None, code: str) -> Message:
    if code == "en":
        return Message(*message.key, forms=english(message.source) if message.counts else ())
    return Message(*message.key, forms=known.forms if known else ())


def english(text: str) -> tuple[str, str]:
    """The text for one and for several: "%n file(s) are read" says both at once."""
    if text in BY_HAND:
        return BY_HAND[text]
    one = re.sub(r"\((?:s|es)\)", "", text)
    if one != text:
        one = VERBS.sub(lambda found: found[1] + SINGULAR[found[2]], one, count=1)
    several = re.sub(r"(?<![aeiou])y\(s\)", "ies", text)
    return one, re.sub(r"\((s|es)\)", r"\1", several)


def _as_ts(messages: list[Message], language: str) -> str:
    lines = [f'<TS version="2.1" language="{language}" sourcelanguage="en_US">']
    context = ""
    for message in messages:
        if language == LANGUAGES["en"] and not message.counts:
            continue  # English says what the source says
        if message.context != context:
            lines += ["</context>"] * bool(context)
            lines += ["<context>", f"    <name>{escape(message.context)}</name>"]
            context = message.context
        lines += _as_node(message)
    return HEAD + "\n".join([*lines, "</context>", "</TS>", ""])


def _as_node(message: Message) -> Iterator[str]:
    yield '    <message numerus="yes">' if message.counts else "    <message>"
    yield f"        <source>{escape(message.source)}</source>"
    if message.comment:
        yield f"        <comment>{escape(message.comment)}</comment>"
    state = "" if message.forms else ' type="unfinished"'
    if message.counts:
        forms = "".join(f"<numerusform>{escape(form)}</numerusform>" for form in message.forms)
        yield f"        <translation{state}>{forms}</translation>"
    else:
        yield f"        <translation{state}>{escape(''.join(message.forms))}</translation>"
    yield "    </message>"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
