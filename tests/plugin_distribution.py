"""Installed plugins as pip would leave them: a module, its metadata, and the list of its files."""

import hashlib
from base64 import urlsafe_b64encode
from pathlib import Path

FORMAT = """
from core.ingest.parse.builder import DocumentBuilder
from core.ingest.parse.decode import decode
from core.ingest.parse.file_format import FileFormat
from core.ingest.parse.reader import Blob, broken

def read_score(blob, kind, context):
    from core.records.files.documents import ParseResult
    builder = DocumentBuilder()
    builder.block(decode(blob.data).removeprefix("SCORE "))
    return ParseResult((builder.document(blob, kind),))

SCORE = FileFormat("score", read_score, suffixes=frozenset({"score"}), filter_words=("music",))
"""
FORMATS = {"loci.formats": {"score": "score_plugin:SCORE"}}


def install_plugin(
    folder: Path,
    code: str = FORMAT,
    entries: dict[str, dict[str, str]] = FORMATS,
    *,
    name: str = "score-plugin",
    version: str = "1.0",
) -> None:
    """Write the files of a plugin of one module into the folder, over an earlier version."""
    module = name.replace("-", "_")
    info = folder / f"{module}.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (folder / f"{module}.py").write_text(code, encoding="utf-8")
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = [
        line
        for group, names in entries.items()
        for line in (f"[{group}]", *(f"{key} = {place}" for key, place in names.items()))
    ]
    (info / "entry_points.txt").write_text("\n".join(lines))
    listed = [f"{module}.py", f"{info.name}/METADATA", f"{info.name}/entry_points.txt"]
    rows = [f"{path},sha256={_hash(folder / path)}," for path in listed]
    (info / "RECORD").write_text("\n".join([*rows, f"{info.name}/RECORD,,", ""]))


def _hash(path: Path) -> str:
    digest = hashlib.sha256(path.read_bytes()).digest()
    return urlsafe_b64encode(digest).rstrip(b"=").decode()
