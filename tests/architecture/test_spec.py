"""No row of the specification loses its code or its tests, and docs/spec.md is up to date."""

import importlib.util
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def load_script():
    script = importlib.util.spec_from_file_location("spec", ROOT / "packaging" / "spec.py")
    module = importlib.util.module_from_spec(script)
    script.loader.exec_module(module)
    return module


spec = load_script()
ROWS = spec.read(ROOT).row
BUILT = next(row for row in ROWS if row.status == "built")


@pytest.fixture
def checkout(tmp_path):
    """A copy of the specification and of all files that it names."""
    named = {path for row in ROWS for path in (*row.code, *row.tests)}
    for path in (spec.SOURCE, spec.PAGE, *sorted(named)):
        copy = tmp_path / path
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, copy)
    return tmp_path


def change(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_each_row_has_its_code_and_its_tests_and_the_page_is_up_to_date(capsys):
    code = spec.main(["--check"])

    assert (code, capsys.readouterr().err) == (0, "")


def test_the_copy_has_no_faults(checkout, capsys):
    code = spec.main(["--check", "--root", str(checkout)])

    assert (code, capsys.readouterr().err) == (0, "")


@pytest.mark.parametrize("path", [BUILT.code[0], BUILT.tests[0]])
def test_a_row_whose_code_or_test_is_gone_is_a_fault(checkout, capsys, path):
    (checkout / path).unlink()

    code = spec.main(["--check", "--root", str(checkout)])

    assert code == 1
    assert f"{BUILT.id}: {path} does not exist.\n" in capsys.readouterr().err


def test_a_module_that_does_not_mention_its_row_is_a_fault(checkout, capsys):
    change(checkout / BUILT.code[0], BUILT.id, "it")

    code = spec.main(["--check", "--root", str(checkout)])

    assert code == 1
    assert f"{BUILT.id}: {BUILT.code[0]} does not mention it.\n" in capsys.readouterr().err


def test_a_mention_of_no_row_is_a_fault(checkout, capsys):
    module = checkout / BUILT.code[0]
    module.write_text(f'"""Fake module ({BUILT.id}, {"N"}99)."""\n', encoding="utf-8")

    code = spec.main(["--check", "--root", str(checkout)])

    assert code == 1
    assert f"{BUILT.code[0]} mentions N99, which is no row.\n" in capsys.readouterr().err


def test_a_page_that_differs_from_its_source_is_a_fault(checkout, capsys):
    change(checkout / spec.SOURCE, BUILT.title, "Another title")

    code = spec.main(["--check", "--root", str(checkout)])

    assert code == 1
    assert capsys.readouterr().err == f"{spec.PAGE} is not up to date. Run: make spec\n"


def test_a_built_row_without_tests_is_a_fault(tmp_path):
    row = spec.Row(id="J1", title="", text="", code=("a.py",), tests=(), status="built")
    (tmp_path / "a.py").write_text('"""Module (J1)."""\n', encoding="utf-8")

    faults = list(spec.find_faults(spec.Spec(sections={"J": ""}, row=(row,)), tmp_path))

    assert faults == ["J1: no code or no test is named."]
