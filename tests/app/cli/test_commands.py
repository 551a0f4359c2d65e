"""Commands against a fake engine: what is printed, where, and the exit code."""

import argparse
import json
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli.run import all_commands, make_parser, run
from app.cli.terminal import absolute, location, shorten
from core.errors import WrongKey, WrongUse
from core.messages import UserMessage
from core.records.files.status import DuplicateFile, FailedFile, ReaderConfinement, SkippedFile
from tests.app.cli.statuses import status

literal = UserMessage.literal


def test_the_home_may_stand_before_and_after_the_command(loci, engine):
    assert loci("pause")[0] == 0
    assert engine.paused

    assert loci("resume", home_after=True)[0] == 0

    assert not engine.paused


def test_a_missing_path_is_wrong_use(loci):
    code, out, err = loci("add", "/missing")

    assert (code, out) == (2, "")
    assert err == "loci: /missing: There is no such file or folder. Check the path.\n"


def test_an_error_with_json_is_one_object_on_standard_output(loci):
    code, out, err = loci("add", "/missing", "--json")

    assert code == 2
    assert json.loads(out) == {
        "error": {
            "class": "WrongUse",
            "title": "That didn't work",
            "subject": "/missing",
            "detail": "There is no such file or folder.",
            "remedy": "Check the path.",
        }
    }
    assert err == ""


@pytest.mark.parametrize(
    "words",
    [("ask",), ("search", "x", "-k", "many"), ("nonsense",), ("graph",), ("status", "--wrong")],
)
def test_a_wrong_command_line_is_wrong_use_with_and_without_json(loci, words):
    plain = loci(*words)
    as_json = loci(*words, "--json")

    assert plain[0] == as_json[0] == 2
    assert "--help" in plain[2]
    assert json.loads(as_json[1])["error"]["class"] == "WrongUse"


def test_an_engine_that_refuses_gives_four(serve, capsys):
    def fail():
        raise WrongKey("store", UserMessage.literal("The key is wrong. Find it."))

    served = serve(fail)

    code = run(["status", "--json", "--home", str(served.home)], open_window=lambda _home: 1)

    assert code == 4
    assert json.loads(capsys.readouterr().out)["error"]["class"] == "WrongKey"


def test_status_says_what_readers_are_kept_from(loci, engine):
    engine.status = lambda: status(readers=ReaderConfinement(network=True, files=True))

    out, shape = loci("status")[1], json.loads(loci("status", "--json")[1])

    assert "no network, no other files, no programs" in out
    assert shape["readers"] == {"network": True, "files": True, "programs": False}


def test_status_lists_every_problem_with_its_remedy(loci, engine):
    engine.status = lambda: status(
        files=3,
        duplicates=(DuplicateFile("/b", "/a"),),
        skipped=(SkippedFile("/c.doc", literal("An old format."), literal("Save as DOCX.")),),
        failed=(
            FailedFile(
                "/d.pdf", literal("Not read"), literal("It is locked."), literal("Unlock it.")
            ),
        ),
        problems_inside=(
            FailedFile(
                "/m.mbox", literal("Not read"), literal("Torn."), literal("Export again."), part="3"
            ),
        ),
    )

    code, out, _ = loci("status")
    shape = json.loads(loci("status", "--json")[1])

    assert code == 0
    for line in (
        "3 files: 0 read, 1 duplicate, 1 skipped, 1 failed",
        "failed: /d.pdf: It is locked. Unlock it.",
        "/m.mbox#3: Torn. Export again.",
        "/c.doc: An old format. Save as DOCX.",
        "/b = /a",
    ):
        assert line in out
    assert shape["duplicates"] == [{"path": "/b", "same_as": "/a"}]
    assert shape["skipped"][0] == {
        "path": "/c.doc",
        "reason": "An old format.",
        "remedy": "Save as DOCX.",
    }
    assert shape["failed"][0].items() >= {"path": "/d.pdf", "detail": "It is locked."}.items()


def test_remove_knows_only_what_was_added(loci, engine):
    engine.add_sources(["/notes"])

    unknown = loci("remove", "/other")
    source = loci("remove", "/notes", "--json")

    assert unknown[0] == 2
    assert json.loads(source[1]) == {"removed": "/notes"}
    assert engine.sources == ()


def test_stop_says_whether_an_engine_ran(loci, engine):
    first = loci("stop", "--json")
    second = loci("stop", "--json")

    assert engine.closed.is_set()
    assert json.loads(first[1]) == {"stopped": True}
    assert json.loads(second[1]) == {"stopped": False}


def test_without_a_command_the_window_opens(home):
    opened: list[Path] = []

    code = run(["--home", str(home)], open_window=lambda path: opened.append(path) or 7)

    assert (code, opened) == (7, [home.resolve()])


def test_every_command_takes_json_and_home_and_has_a_help_line():
    commands = all_commands()

    assert len({command.name for command in commands}) == len(commands) >= 15
    for command in commands:
        assert command.help
        assert not command.help.endswith(".")
        alone = argparse.ArgumentParser()
        command.add_arguments(alone)
        words = [*command.name.split(), *least_words(alone), "--json", "--home", "h"]
        parsed = make_parser().parse_args(words)
        assert (parsed.json, parsed.home, parsed.run) == (True, "h", command.run)


def least_words(parser: argparse.ArgumentParser) -> list[str]:
    """Words for everything that the command requires."""
    needed = [action for action in parser._actions if action.required]
    needed += [
        group._group_actions[0] for group in parser._mutually_exclusive_groups if group.required
    ]
    words: list[str] = []
    for action in needed:
        words += [*action.option_strings[:1], str(next(iter(action.choices or ["1"])))]
    return words


def test_a_path_that_is_no_utf8_is_refused_in_words():
    with pytest.raises(WrongUse, match="isn't valid UTF-8"):
        absolute("caf\udce9")


def test_places_and_quotes_are_short_and_complete():
    assert location("/a.pdf", None, 3) == "/a.pdf:3"
    assert location("/m.mbox", "3/b.pdf", None) == "/m.mbox#3/b.pdf"
    assert shorten("one\n two   three", 100) == "one two three"
    assert shorten("one two three", 8) == "one two …"


def test_the_program_answers_version_and_help_quickly_without_qt_or_stores():
    code = (
        "import sys; sys.argv = ['loci', '--version']\n"
        "from app.main import main\n"
        "try: main()\n"
        "except SystemExit as end: assert not end.code\n"
        "heavy = {'PySide6', 'duckdb', 'onnxruntime', 'numpy', 'apsw', 'rich'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("loci ")


def test_a_client_at_work_has_loaded_neither_stores_nor_models(served):
    code = (
        "import sys; from pathlib import Path; from app.client import Client\n"
        f"from core.engine.engine import Engine\n"
        f"client = Client.connect(Path({str(served.home)!r}))\n"
        "client.call(Engine.status).result(20); "
        "client.call(Engine.ask, 'why').result(20); client.close()\n"
        "heavy = {'duckdb', 'onnxruntime', 'llama_cpp', 'fastembed', 'apsw', 'numpy'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
