"""Names say what things are: the rules that a script can check."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("app", "core", "ui")
MODULES = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
VAGUE = {"it", "found", "said", "told", "known", "held"}
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def vague_names(tree: ast.AST) -> Iterator[str]:
    """Yield each variable or parameter with a vague name, outside comprehensions of one line.

    Fields of records are keys of JSON, not variables.
    """
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, COMPREHENSIONS) and node.lineno == node.end_lineno:
            continue
        if isinstance(tree, ast.ClassDef) and isinstance(node, ast.AnnAssign):
            continue
        name = ""
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            name = node.id
        elif isinstance(node, ast.arg):
            name = node.arg
        if name in VAGUE:
            yield f"{name} in line {node.lineno}"
        yield from vague_names(node)


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_a_variable_is_named_after_what_it_holds(path):
    assert list(vague_names(ast.parse(path.read_text(encoding="utf-8")))) == [], (
        "name the variable after its value; only a comprehension on one line may use these names"
    )


def test_public_classes_of_the_engine_have_names_of_their_own():
    places = defaultdict(list)
    for path in MODULES:
        if named(path).startswith("core/"):
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    places[node.name].append(named(path))

    assert {name: where for name, where in places.items() if len(where) > 1} == {}, (
        "rename one of the classes, or begin the name with _ if only its own file uses it"
    )


def test_a_file_name_stands_once_in_a_room():
    places = defaultdict(list)
    for path in MODULES:
        parts = path.relative_to(ROOT).parts
        if len(parts) > 2 and path.name != "__init__.py":
            places[parts[:2], path.name].append(named(path))

    assert [where for where in places.values() if len(where) > 1] == [], (
        "rename one of the files: search and tracebacks show names without folders"
    )


def test_a_folder_holds_at_least_four_entries():
    entries = defaultdict(set)
    for path in MODULES:
        folder = path.parent
        entries[folder].add(path.name)
        while folder.parent != ROOT:
            entries[folder.parent].add(folder.name)
            folder = folder.parent

    assert {named(folder): names for folder, names in entries.items() if len(names) < 4} == {}, (
        "move these files to the folder above, or more files of the subject into this one"
    )
