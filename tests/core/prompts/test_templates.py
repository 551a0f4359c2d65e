"""Prompts as files: their heads, their inputs, and who gives them."""

import ast
from importlib.resources import files
from pathlib import Path

import pytest

from core.errors import ModelBadPrompt
from core.explore.text_to_query import from_model
from core.extract.llm import reply_schema
from core.prompts.templates import load_prompt, parse_prompt, render_prompt

ROOT = Path(__file__).resolve().parents[3]
NAMES = sorted(
    entry.name.removesuffix(".md")
    for entry in files("resources.prompts").iterdir()
    if entry.name.endswith(".md")
)
HEAD = b"---\nname: one\nversion: 3\ninputs: a\nmaterial: b\noutput: text\n---\n"


def given(name):
    prompt = load_prompt(name)
    return {one: f"words of {one}" for one in prompt.inputs | prompt.material}


def calls():
    """The inputs with which each place in the engine renders a prompt."""
    rendered = []
    texts = (path.read_text("utf-8") for path in (ROOT / "core").rglob("*.py"))
    for text in (it for it in texts if "core.prompts.templates import" in it):
        tree = ast.parse(text)
        constants = {
            node.targets[0].id: node.value
            for node in tree.body
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "render_prompt":
                name = constants.get(getattr(node.args[0], "id", ""), node.args[0])
                rendered.append((ast.literal_eval(name), {key.arg for key in node.keywords}))
    return rendered


@pytest.mark.parametrize("name", NAMES)
def test_every_prompt_has_all_its_inputs_in_its_text_and_none_is_left_open(name):
    words = given(name)

    rendered = render_prompt(name, **words)

    assert all(word in rendered.text for word in words.values())
    assert "$" not in rendered.text


@pytest.mark.parametrize("name", NAMES)
def test_a_prompt_without_one_of_its_inputs_or_with_another_is_refused(name):
    words = given(name)

    for missing in words:
        with pytest.raises(ModelBadPrompt, match=missing):
            render_prompt(name, **{key: word for key, word in words.items() if key != missing})
    with pytest.raises(ModelBadPrompt, match="surplus"):
        render_prompt(name, **words, surplus="x")


@pytest.mark.parametrize("name", NAMES)
def test_a_prompt_tells_its_version_and_what_its_file_is(name):
    used = load_prompt(name).used

    assert used.name == name
    assert used.version >= 1
    assert len(used.sha256) == 64


@pytest.mark.parametrize("name", NAMES)
def test_what_a_prompt_asks_for_is_text_or_a_reply_that_is_known(name):
    kind, _, schema = load_prompt(name).output.partition(" ")

    assert kind in {"text", "json"}
    assert not schema or any(hasattr(module, schema) for module in (reply_schema, from_model))
    assert bool(schema) == (kind == "json")


def test_who_renders_a_prompt_gives_exactly_its_inputs():
    wrong = [
        (name, keys)
        for name, keys in calls()
        if name not in NAMES or keys != load_prompt(name).inputs | load_prompt(name).material
    ]

    assert wrong == []


def test_no_prompt_is_without_a_caller():
    assert set(NAMES) == {name for name, _ in calls()}


def test_a_prompt_in_other_words_is_another_one():
    first = parse_prompt("one", HEAD + b"$a $b")
    second = parse_prompt("one", HEAD + b"$a, $b")

    assert first.sha256 != second.sha256


@pytest.mark.parametrize(
    "whole",
    [
        b"no head $a $b",
        HEAD + b"$a only",
        HEAD + b"$a $b $c",
        HEAD + b"$a $b costs 5 $",
        HEAD.replace(b"version: 3", b"version: new") + b"$a $b",
        HEAD.replace(b"output: text\n", b"") + b"$a $b",
        HEAD.replace(b"name: one", b"name: two") + b"$a $b",
        HEAD.replace(b"material: b", b"material: b a") + b"$a $b",
    ],
)
def test_a_file_whose_head_and_body_do_not_agree_is_no_prompt(whole):
    with pytest.raises(ModelBadPrompt):
        parse_prompt("one", whole)


def test_an_unknown_prompt_is_said_to_be_missing():
    with pytest.raises(ModelBadPrompt, match="no such prompt"):
        render_prompt("sing_a_song")
