import hashlib
import threading

import pytest

from core.errors import Cancelled, DiskFull, ModelDamaged, ModelMissing, WrongUse
from core.lanes import Cancel
from core.models.download import DownloadSpec, delete_partial, download, downloaded_bytes
from tests.core.models.conftest import WORDS

AT_ONCE = (0.0, 0.0, 0.0)


def fetch(server, target, *, on_bytes=None, cancel=None, rests=AT_ONCE, **promised):
    pieces = on_bytes if on_bytes is not None else []
    wanted = DownloadSpec(server.address("model.gguf"), **promised)
    download(
        wanted,
        target,
        on_bytes=lambda got, size: pieces.append((got, size)),
        cancel=cancel or Cancel(),
        rests_s=rests,
    )


def left(folder):
    return sorted(it.name for it in folder.iterdir())


def test_a_file_arrives_whole_and_checked_and_tells_how_far_it_is(server, tmp_path):
    progress = []

    fetch(
        server,
        tmp_path / "m.gguf",
        on_bytes=progress,
        size_bytes=len(WORDS),
        sha256=hashlib.sha256(WORDS).hexdigest(),
    )

    assert (tmp_path / "m.gguf").read_bytes() == WORDS
    assert progress[0] == (0, len(WORDS))
    assert progress[-1] == (len(WORDS), len(WORDS))
    assert left(tmp_path) == ["m.gguf"]


def test_a_broken_connection_is_taken_up_where_it_broke(server, manners, tmp_path):
    manners.cut_after = [1000, 2000, 3000, 4000, 5000]

    fetch(server, tmp_path / "m.gguf")

    assert (tmp_path / "m.gguf").read_bytes() == WORDS
    assert [it[1] for it in manners.asked[:3]] == ["", "bytes=1000-", "bytes=3000-"]


def test_what_came_stays_when_the_connection_breaks_for_good(server, manners, tmp_path):
    manners.cut_after = [1000, 0, 0, 0, 0]

    with pytest.raises(ModelMissing, match="resume the download"):
        fetch(server, tmp_path / "m.gguf")
    assert downloaded_bytes(tmp_path / "m.gguf") == 1000
    manners.cut_after = []
    fetch(server, tmp_path / "m.gguf")

    assert (tmp_path / "m.gguf").read_bytes() == WORDS
    assert manners.asked[-1][1] == "bytes=1000-"


def test_a_server_that_has_a_newer_file_is_read_from_its_beginning(server, manners, tmp_path):
    manners.cut_after = [1000, 0, 0, 0, 0]
    with pytest.raises(ModelMissing):
        fetch(server, tmp_path / "m.gguf")
    manners.cut_after = []
    manners.mark = '"two"'
    manners.content["model.gguf"] = WORDS[::-1]

    fetch(server, tmp_path / "m.gguf")

    assert (tmp_path / "m.gguf").read_bytes() == WORDS[::-1]


def test_a_server_that_knows_no_ranges_is_read_from_the_beginning(server, manners, tmp_path):
    manners.knows_ranges = False
    manners.cut_after = [1000]

    fetch(server, tmp_path / "m.gguf")

    assert (tmp_path / "m.gguf").read_bytes() == WORDS


def test_a_part_that_is_longer_than_the_file_is_begun_anew(server, manners, tmp_path):
    manners.cut_after = [90_000, 0, 0, 0, 0]
    with pytest.raises(ModelMissing):
        fetch(server, tmp_path / "m.gguf")
    manners.cut_after = []
    manners.content["model.gguf"] = WORDS[:80_000]

    fetch(server, tmp_path / "m.gguf")

    assert (tmp_path / "m.gguf").read_bytes() == WORDS[:80_000]


def test_a_wrong_checksum_leaves_nothing(server, tmp_path):
    with pytest.raises(ModelDamaged, match="checksum"):
        fetch(server, tmp_path / "m.gguf", sha256="0" * 64)

    assert left(tmp_path) == []


def test_a_size_other_than_promised_is_refused_before_a_byte_is_read(server, tmp_path):
    progress = []

    with pytest.raises(ModelDamaged, match="the model has 77"):
        fetch(server, tmp_path / "m.gguf", on_bytes=progress, size_bytes=77)

    assert progress == []


def test_a_server_that_claims_more_than_it_has_ends_in_an_error(server, manners, tmp_path):
    manners.claims = 2 * len(WORDS)

    with pytest.raises(ModelMissing, match="interrupted"):
        fetch(server, tmp_path / "m.gguf")

    assert not (tmp_path / "m.gguf").exists()


def test_a_server_that_fails_for_a_moment_is_asked_again(server, manners, tmp_path):
    manners.failures = [503, 500]

    fetch(server, tmp_path / "m.gguf")

    assert (tmp_path / "m.gguf").read_bytes() == WORDS


@pytest.mark.parametrize("code", [401, 403, 404])
def test_a_refusal_is_told_at_once(server, manners, tmp_path, code):
    manners.failures = [code]

    with pytest.raises(ModelMissing, match=str(code)) as refused:
        fetch(server, tmp_path / "m.gguf")

    assert len(manners.asked) == 1
    assert refused.value.__cause__.fp.closed, "the connection is left open"


def test_a_server_that_is_not_there_is_told(server, tmp_path):
    address = server.address("model.gguf")
    server.close()

    with pytest.raises(ModelMissing, match="Check your connection"):
        download(
            DownloadSpec(address),
            tmp_path / "m.gguf",
            on_bytes=lambda got, size: None,
            cancel=Cancel(),
            rests_s=AT_ONCE,
        )


def test_a_pause_ends_a_read_that_waits_and_what_came_stays(server, manners, tmp_path):
    manners.hang_after = 5000
    cancel, outcome, came = Cancel(), [], threading.Event()

    def run():
        try:
            download(
                DownloadSpec(server.address("model.gguf")),
                tmp_path / "m.gguf",
                on_bytes=lambda got, size: came.set() if got else None,
                cancel=cancel,
            )
        except Cancelled as error:
            outcome.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    assert came.wait(20)
    cancel.set()
    thread.join(20)

    assert not thread.is_alive()
    assert len(outcome) == 1
    assert downloaded_bytes(tmp_path / "m.gguf") == 5000
    manners.hang_after = 0
    fetch(server, tmp_path / "m.gguf")
    assert (tmp_path / "m.gguf").read_bytes() == WORDS


def test_a_disk_that_is_too_small_is_told_before_anything_is_written(server, tmp_path, monkeypatch):
    monkeypatch.setattr("core.models.download.KEEP_FREE", 10**18)

    with pytest.raises(DiskFull, match="Free some space"):
        fetch(server, tmp_path / "m.gguf")

    assert left(tmp_path) == []


def test_a_dropped_part_leaves_nothing(server, manners, tmp_path):
    manners.cut_after = [1000, 0, 0, 0, 0]
    with pytest.raises(ModelMissing):
        fetch(server, tmp_path / "m.gguf")

    delete_partial(tmp_path / "m.gguf")

    assert left(tmp_path) == []


def test_an_address_that_is_no_web_address_is_refused(tmp_path):
    with pytest.raises(WrongUse):
        download(
            DownloadSpec("file:///etc/passwd"),
            tmp_path / "m",
            on_bytes=lambda got, size: None,
            cancel=Cancel(),
        )


def test_the_proxy_of_the_environment_is_used(server, manners, tmp_path, monkeypatch):
    monkeypatch.setenv("http_proxy", server.address(""))
    monkeypatch.setenv("no_proxy", "")
    manners.content["ttp://models.invalid/m.gguf"] = WORDS

    download(
        DownloadSpec("http://models.invalid/m.gguf"),
        tmp_path / "m.gguf",
        on_bytes=lambda got, size: None,
        cancel=Cancel(),
        rests_s=AT_ONCE,
    )

    assert (tmp_path / "m.gguf").read_bytes() == WORDS
