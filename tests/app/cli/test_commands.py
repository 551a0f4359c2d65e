"""Commands against an engine with a fake façade: what is printed, where, and the exit code."""

import argparse
import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cli.ask.markdown import PlainWriter, plain
from app.cli.ask.questions import ANEW
from app.cli.run import GROUPS, make_parser, run
from app.cli.sources import sources
from app.cli.sources.progress import time_left
from app.cli.terminal import absolute, place, shortened
from core.errors import WrongKey, WrongUse
from core.records.answers.answers import EXTRACTIVE, Answer, Citation, Hit, Piece, Trace
from core.records.files.status import SHARPENING, Duplicate, Failed, Progress, Skipped, Status

QUOTE = "The blades come from Fernhill."


def status(**changes) -> Status:
    counts = dict.fromkeys(("files", "documents", "passages", "entities", "facts", "pending"), 0)
    lists = dict.fromkeys(("duplicates", "skipped", "failed", "problems_inside"), ())
    return Status(**{"read": 0, "progress": Progress("idle"), **counts, **lists, **changes})


def test_the_home_may_stand_before_and_after_the_command(loci, face):
    assert loci("pause")[0] == 0
    assert face.paused

    assert loci("resume", home_after=True)[0] == 0

    assert not face.paused


def test_add_makes_paths_absolute_and_waits_until_all_is_read(loci, face, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    face.let_settle.set()

    code, out, _ = loci("add", "notes", "--json")

    assert code == 0
    assert [source.path for source in face.sources] == [str(tmp_path / "notes")]
    assert json.loads(out)["added"][0]["path"] == str(tmp_path / "notes")


def test_add_says_with_its_exit_code_that_some_of_its_files_failed(loci, face, tmp_path):
    face.let_settle.set()
    broken = Failed(str(tmp_path / "a/x.pdf"), "Not read", "It is locked.", "Save a copy.")
    face.status = lambda: status(files=1, failed=(broken,))

    mine = loci("add", str(tmp_path / "a"))
    other = loci("add", str(tmp_path / "b"))

    assert mine[0] == 3
    assert "It is locked. Save a copy." in mine[1]
    assert other[0] == 0
    assert loci("sync")[0] == 3


def test_add_and_sync_refuse_when_reading_had_to_rest(loci, face):
    face.let_settle.set()
    low = Progress("paused", note="The disk has only 3 MB of free space.")
    face.status = lambda: status(files=2, pending=2, progress=low)

    added, synced = loci("add", "/notes"), loci("sync")

    assert (added[0], synced[0]) == (4, 4)
    assert "2 files could not be read yet. The disk has only 3 MB of free space." in added[2]


def test_files_that_wait_in_a_pause_of_the_user_are_no_failure(loci, face):
    face.let_settle.set()
    face.status = lambda: status(files=1, pending=1, paused=True)

    assert loci("sync")[0] == 0


def sharpening(face, *, patience_s, pending=0):
    """The engine works on single statements; what comes back tells whether it was waited for."""
    ends: list[str] = []

    def settle(*, on_piece=None, cancel=None):
        on_piece(Progress("reading", doing=SHARPENING))
        ends.append("left" if cancel.wait(patience_s) else "waited")
        cancel.check()
        return status(files=1)

    now = Progress("reading", doing=SHARPENING)
    face.settle = settle
    face.status = lambda: status(files=1, pending=pending, progress=now)
    return ends


@pytest.mark.parametrize("command", [("add", "/notes"), ("sync",)])
def test_what_no_question_waits_for_goes_on_in_an_engine_that_others_use(loci, face, command):
    ends = sharpening(face, patience_s=20)

    code, out, notes = loci(*command)

    assert code == 0
    assert ends == ["left"]
    assert "1 file" in out
    assert "All of it can be searched." in notes


def test_a_command_waits_for_all_when_the_engine_would_end_with_it(loci, face, monkeypatch):
    monkeypatch.setattr(sources, "is_running", lambda home: False)
    ends = sharpening(face, patience_s=0.5)

    code, _, notes = loci("add", "/notes")

    assert code == 0
    assert ends == ["waited"]
    assert "All of it" not in notes


def test_an_engine_that_watches_in_the_background_goes_on_without_the_command(
    loci, face, monkeypatch
):
    monkeypatch.setattr(sources, "is_running", lambda home: False)
    face.set_option("watch_in_background", value=True)
    ends = sharpening(face, patience_s=20)

    assert loci("add", "/notes")[0] == 0
    assert ends == ["left"]


def test_files_that_came_in_at_the_last_moment_are_waited_for(loci, face):
    ends = sharpening(face, patience_s=0.5, pending=1)

    assert loci("add", "/notes")[0] == 0
    assert ends == ["left", "waited"]


def test_a_missing_path_is_wrong_use(loci):
    code, out, err = loci("add", "/missing")

    assert (code, out) == (2, "")
    assert err == "loci: /missing: This path does not exist. Check it.\n"


def test_an_error_with_json_is_one_object_on_standard_output(loci):
    code, out, err = loci("add", "/missing", "--json")

    assert code == 2
    assert json.loads(out) == {
        "error": {
            "class": "WrongUse",
            "title": "This request is not valid",
            "subject": "/missing",
            "detail": "This path does not exist.",
            "remedy": "Check it.",
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
        raise WrongKey("store", detail="The key is wrong.", remedy="Find it.")

    served = serve(fail)

    code = run(["status", "--json", "--home", str(served.home)], open_window=lambda _home: 1)

    assert code == 4
    assert json.loads(capsys.readouterr().out)["error"]["class"] == "WrongKey"


def test_status_lists_every_problem_with_its_remedy(loci, face):
    face.status = lambda: status(
        files=3,
        duplicates=(Duplicate("/b", "/a"),),
        skipped=(Skipped("/c.doc", "An old format.", "Save as DOCX."),),
        failed=(Failed("/d.pdf", "Not read", "It is locked.", "Unlock it.", part=None),),
        problems_inside=(Failed("/m.mbox", "Not read", "Torn.", "Export again.", part="3"),),
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


def test_ask_streams_the_answer_once_and_lists_its_citations(loci, face):
    citation = Citation(1, "/r.pdf", None, "Report", 3, 10, 40, QUOTE)

    def ask(question, *, wishes, session_id=0, on_piece=None, cancel=None):
        for text in ("Fernhill ", "makes ", "them [1]."):
            on_piece(Piece(text=text))
        said = "Fernhill makes them [1]."
        return Answer(question, True, said, (citation,), (), Trace(question), {"total": 1.0})

    face.ask = ask

    code, out, _ = loci("ask", "Which blades?")

    assert code == 0
    assert out.count("Fernhill makes them [1].") == 1
    assert "[1] /r.pdf:3" in out
    assert QUOTE in out


def test_an_answer_that_begins_anew_is_set_apart_and_says_why(loci, face):
    note = "The model stopped. This answer is made of your documents' sentences."

    def ask(question, *, wishes, session_id=0, on_piece=None, cancel=None):
        for piece in (Piece(text="Fern **"), Piece(restart=True), Piece(text="The blades ")):
            on_piece(piece)
        on_piece(Piece(text="come."))
        said = "The blades come."
        cited = (Citation(1, "/n/blades.md", None, "Blades", None, 0, 16, said),)
        return Answer(question, True, said, cited, (), Trace(question), {}, note=note)

    face.ask = ask

    code, out, _ = loci("ask", "Which blades?")

    lines = out.splitlines()
    assert code == 0
    assert lines[lines.index(ANEW) + 1] == "The blades come."
    assert lines[lines.index(EXTRACTIVE) + 1] == note


def test_an_answer_of_a_model_is_not_called_put_together(loci, face):
    face.ask = lambda question, **_: Answer(
        question, True, "Fernhill.", (), (), Trace(question), {}, model="small"
    )

    assert EXTRACTIVE not in loci("ask", "Which blades?")[1]


def test_a_reader_that_has_seen_enough_ends_the_answer_without_complaint(served, face):
    def ask(question, *, wishes, session_id=0, on_piece=None, cancel=None):
        on_piece(Piece(text="Fernhill makes them.\n"))
        while not cancel.is_set:
            on_piece(Piece(text="More words.\n"))
            cancel.wait(0.02)
        cancel.check()

    face.ask = ask
    words = [sys.executable, "-m", "app.main", "--home", str(served.home), "ask", "why"]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    ) as loci:
        first = loci.stdout.readline()
        loci.stdout.close()
        said = loci.stderr.read()
        code = loci.wait(60)

    assert (first, code, said) == ("Fernhill makes them.\n", 0, "")


def test_a_question_without_answer_is_done_and_shows_what_is_nearest(loci, face):
    hit = Hit("/a.md", None, "A", None, 0, 9, "Something nearby.", 0.2, "words")
    face.ask = lambda question, **_: Answer(
        question, False, "Not found.", (), (), Trace(question), {"total": 1.0}, nearest=(hit,)
    )

    code, out, _ = loci("ask", "Where is the moon?")

    assert code == 0
    assert out.startswith("Not found.\n")
    assert "/a.md" in out


def test_search_shows_as_many_passages_as_asked_for(loci):
    code, out, _ = loci("search", "why", "-k", "3", "--json")

    hits = json.loads(out)["hits"]

    assert code == 0
    assert len(hits) == 3
    wanted = {"path", "part", "title", "page", "start", "end", "text", "score", "why"}
    assert hits[0].keys() >= wanted
    assert hits[0]["part"] is None


def test_words_are_looked_up_as_they_are(loci):
    code, out, _ = loci("search", "heron", "--words")

    assert code == 0
    assert out.splitlines()[:4] == [
        "Thing: Heron (Project)",
        "Document: Heron  /notes/heron.md",
        "1. Heron",
        "   Is *Heron* late?",
    ]


def test_show_prints_the_text_itself_and_nothing_else(loci, face):
    code, out, err = loci("show", "/x.md", "--part", "2")

    assert (code, err) == (0, "")
    assert out == face.show_document("/x.md", part="2").text + "\n"


def test_an_unknown_thing_is_done_and_names_similar_ones(loci):
    code, out, _ = loci("graph", "show", "Adda")

    assert code == 0
    assert "Similar: Ada" in out


def test_remove_knows_only_what_was_added(loci, face):
    face.add_sources(["/notes"])

    unknown = loci("remove", "/other")
    known = loci("remove", "/notes", "--json")

    assert unknown[0] == 2
    assert json.loads(known[1]) == {"removed": "/notes"}
    assert face.sources == []


def test_stop_says_whether_an_engine_ran(loci, face):
    first = loci("stop", "--json")
    second = loci("stop", "--json")

    assert face.closed.is_set()
    assert json.loads(first[1]) == {"stopped": True}
    assert json.loads(second[1]) == {"stopped": False}


def test_without_a_command_the_window_opens(home):
    opened: list[Path] = []

    code = run(["--home", str(home)], open_window=lambda path: opened.append(path) or 7)

    assert (code, opened) == (7, [home.resolve()])


def test_every_command_takes_json_and_home_and_has_a_help_line():
    commands: dict[str, tuple[object, argparse.ArgumentParser]] = {}

    def add(name, run, **texts):
        assert name not in commands
        assert texts["help"]
        assert not texts["help"].endswith(".")
        commands[name] = (run, argparse.ArgumentParser())
        return commands[name][1]

    for group in GROUPS:
        group.register(add)

    assert len(commands) >= 15
    for name, (run_it, alone) in commands.items():
        words = [*name.split(), *least_words(alone), "--json", "--home", "h"]
        parsed = make_parser().parse_args(words)
        assert (parsed.json, parsed.home, parsed.run) == (True, "h", run_it)


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


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(None, ""), (0.2, "about 1 s left"), (59, "about 59 s left"), (150, "about 2 min left")],
)
def test_time_left_is_told_in_words(seconds, words):
    assert time_left(seconds) == words


def test_a_path_that_is_no_utf8_is_refused_in_words():
    with pytest.raises(WrongUse, match="not valid UTF-8"):
        absolute("caf\udce9")


def test_places_and_quotes_are_short_and_complete():
    assert place("/a.pdf", None, 3) == "/a.pdf:3"
    assert place("/m.mbox", "3/b.pdf", None) == "/m.mbox#3/b.pdf"
    assert shortened("one\n two   three", 100) == "one two three"
    assert shortened("one two three", 8) == "one two …"


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
        f"client = Client.connect(Path({str(served.home)!r}))\n"
        "client.status().result(20); client.ask('why').result(20); client.close()\n"
        "heavy = {'duckdb', 'onnxruntime', 'llama_cpp', 'fastembed', 'apsw', 'numpy'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr


@given(st.text(alphabet="ab*\\<[] \n", max_size=30), st.data())
def test_an_answer_reads_the_same_however_it_is_cut_into_pieces(text, data):
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=5)))
    written: list[str] = []
    writer = PlainWriter(written.append)

    for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True):
        writer.feed(text[start:end])
    writer.end()

    assert "".join(written) == plain(text)


def test_escapes_and_bold_marks_are_not_shown():
    assert (
        plain(r"**Fernhill** \<mail@x.example\> \[1\] a*b [2]")
        == "Fernhill <mail@x.example> [1] a*b [2]"
    )
