"""What a question asks for is read in `core/language`; the rest reads fields of what it found."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = ("answer", "explore", "library", "memory", "refine", "retrieve")
MATCHES = {"search", "match", "fullmatch", "findall", "finditer", "split", "sub", "subn"}
QUESTIONS = {"question", "query", "typed"}
# Records whose text is a question.
ASKED = {"analysis", "question", "query", "follow_up"}
ALLOWED = {
    # The names of speakers are not known to the analysis of a question.
    "core/memory/recall/signals.py: parse_memory_query",
    # What is typed so far is cut into words and filters, and asks for nothing yet.
    "core/retrieve/typeahead/passage_search.py: parse_partial_query",
    "core/retrieve/typeahead/passage_search.py: suggest_filter",
}
# A follow-up is rewritten as a text: what it needs are places in it.
REWRITES = "core/memory/rewrite/"


def is_question(node: ast.AST, aliases: set[str]) -> bool:
    """Whether the expression holds the words of a question."""
    match node:
        case ast.Name(id=name):
            return name in QUESTIONS | aliases
        case ast.Attribute(attr="question"):
            return True
        case ast.Attribute(value=ast.Name(id=name), attr="text"):
            return name in ASKED
        case ast.Attribute(value=ast.Attribute(attr=name), attr="text"):
            return name in ASKED
        case ast.Attribute():
            return False  # another field
        case ast.Call(func=ast.Attribute(value=value), args=arguments):
            return any(is_question(it, aliases) for it in (value, *arguments))
        case _:
            return any(is_question(it, aliases) for it in ast.iter_child_nodes(node))


def is_pattern(node: ast.AST) -> bool:
    """Whether the expression is a regular expression, or the module of them."""
    match node:
        case ast.Name(id=name):
            return name == "re" or (name.isupper() and name.strip("_").isupper())
        case ast.Subscript(value=value):
            return is_pattern(value)
        case ast.Call(func=ast.Name(id=name)):
            return name in {"cue", "compile", "phrase_pattern"}
        case ast.Call(func=ast.Attribute(value=ast.Name(id="re"))):
            return True
        case _:
            return isinstance(node, ast.Name) and "pattern" in node.id


def matches(tree: ast.AST) -> Iterator[str]:
    """Yield the functions that apply a regular expression to a question."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        aliases = {
            target.id
            for node in ast.walk(function)
            if isinstance(node, ast.Assign) and is_question(node.value, set())
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(function):
            is_match = (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in MATCHES
                and is_pattern(node.func.value)
            )
            if is_match and any(is_question(it, aliases) for it in node.args):
                yield function.name


def test_no_regular_expression_is_applied_to_a_question_outside_of_the_language():
    modules = (path for room in ROOMS for path in sorted((ROOT / "core" / room).rglob("*.py")))
    named = {
        f"{path.relative_to(ROOT).as_posix()}: {name}"
        for path in [*modules, ROOT / "core" / "conversation.py"]
        for name in matches(ast.parse(path.read_text(encoding="utf-8")))
    }

    assert {it for it in named if not it.startswith(REWRITES)} == ALLOWED


def test_the_rule_sees_patterns_constants_and_other_names_of_a_question():
    code = """
def one(question):
    return _WHICH.search(question)

def two(result):
    text = result.question.lower()
    return re.match("who", text)

def three(analysis):
    return _PATTERNS["who"].findall(analysis.text)

def four(hit, question):
    return _WHICH.search(hit.text), searcher.search(question)
"""
    assert set(matches(ast.parse(code))) == {"one", "two", "three"}
