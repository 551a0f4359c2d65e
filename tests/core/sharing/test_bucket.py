"""A library whose files are in a bucket of S3, served on this computer."""

import os
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec

import pytest

from core.sharing.link import LakeLink
from core.store.lake import Lake, SharedFile
from tests.postgres import Postgres, needs_library

pytestmark = [
    needs_library,
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("moto") is None, reason="needs moto: pip install 'moto[server]'"),
]


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a bucket, with the environment that leads to it."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=dict(os.environ),
    )  # fmt: skip
    address = f"http://127.0.0.1:{port}"
    for _ in range(400):
        with suppress(OSError):
            request = urllib.request.Request(f"{address}/family", method="PUT")
            urllib.request.urlopen(request, timeout=10).close()
            break
        threading.Event().wait(0.1)
    for name, value in {
        "AWS_ENDPOINT_URL": address, "AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret",
        "AWS_REGION": "us-east-1",
    }.items():  # fmt: skip
        monkeypatch.setenv(name, value)
    yield "s3://family/loci"
    server.terminate()
    server.wait(30)


def test_a_source_is_published_to_a_bucket_and_read_from_there(bucket, postgres: Postgres):
    owner = LakeLink("family", postgres.address("owner"))
    owner.call(Lake.create, bucket)
    owner.call(Lake.admit, "ben", False)
    owner.call(Lake.add_source, "recipes", "home")
    file = SharedFile("pie.md", "hash", b"Pie of Rhubarb", 1)
    owner.call(Lake.publish, "recipes", [file], [])
    owner.call(Lake.publish, "recipes", [SharedFile("tea.md", "hash", b"Tea", 1)], [])
    owner.call(Lake.allow, "ben", "recipes")

    ben = LakeLink("family", postgres.address("ben"))
    changes = ben.call(Lake.changes, "recipes", 0)
    ben.call(Lake.begin_files, "recipes", changes.snapshot, ["pie.md", "tea.md"])
    files = ben.call(Lake.next_files)

    assert {one.path: one.content for one in files} == {
        "pie.md": b"Pie of Rhubarb",
        "tea.md": b"Tea",
    }
    owner.call(Lake.tidy, "recipes")
    owner.call(Lake.drop_source, "recipes")
    owner.close()
    ben.close()
