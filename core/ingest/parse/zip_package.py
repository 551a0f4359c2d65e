"""ZIP packages of XML parts (office files, EPUB): safe access to their parts."""

import lzma
import posixpath
import zipfile
import zlib
from io import BytesIO
from urllib.parse import unquote

from core.errors import Unreadable
from core.ingest.parse.builder import DocumentMetadata
from core.ingest.parse.dates import parse_date
from core.ingest.parse.element_tree import Element, get_attribute, iter_named, local_name, parse_xml
from core.ingest.parse.reader import Blob, ParseContext, broken, locked

ENCRYPTED = 0x1
# Errors raised by unpacking damaged data; the compressors have no common base class.
ZIP_ERRORS = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    OSError,
    EOFError,
    ValueError,
    RuntimeError,  # a password, also NotImplementedError for a rare compression
)


class ZipPackage:
    """Parts of a package, unpacked on demand.

    The constructor checks that the declared sizes are within the budget; zipfile never returns
    more than was declared.
    """

    def __init__(self, blob: Blob, context: ParseContext) -> None:
        self.blob = blob
        try:
            self._zip = zipfile.ZipFile(BytesIO(blob.data))
        except (zipfile.BadZipFile, ValueError, OSError):
            raise broken(blob) from None
        infos = self._zip.infolist()
        self.names = frozenset(info.filename for info in infos)
        text = sum(
            info.file_size for info in infos if info.filename.endswith((".xml", "html", ".htm"))
        )
        if any(info.flag_bits & ENCRYPTED for info in infos):
            raise locked(blob)
        if not context.budget.take_bytes(text):
            raise Unreadable(blob.place, "unpacked_too_large")

    def data(self, name: str) -> bytes:
        """Return the bytes of a part. Raises `Unreadable` if it is missing or damaged."""
        try:
            return self._zip.read(name)
        except (KeyError, *ZIP_ERRORS):
            raise broken(self.blob) from None

    def tree(self, name: str) -> Element:
        """Parse an XML part."""
        return parse_xml(self.blob, self.data(name))

    def optional(self, name: str) -> Element | None:
        """Parse an XML part; None if there is no such part."""
        return self.tree(name) if name in self.names else None

    def relations(self, name: str) -> dict[str, str]:
        """Return the targets of a part's relationships by id: part names or external addresses."""
        folder, base = posixpath.split(name)
        root = self.optional(posixpath.join(folder, "_rels", f"{base}.rels"))
        if root is None:
            return {}
        targets: dict[str, str] = {}
        for element in root:
            target = get_attribute(element, "Target")
            outside = get_attribute(element, "TargetMode") == "External"
            targets[get_attribute(element, "Id")] = (
                target if outside else resolve_target(name, target)
            )
        return targets


def resolve_target(name: str, target: str) -> str:
    """Return the name of a part that another part refers to."""
    target = unquote(target.partition("#")[0])
    if target.startswith("/"):
        return target.lstrip("/")
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), target))


def read_office_properties(package: ZipPackage) -> DocumentMetadata:
    """Return title, author, date and keywords of an office file."""
    root = package.optional("docProps/core.xml")
    if root is None:
        return DocumentMetadata()
    stated = {
        local_name(element): (element.text or "").strip()
        for element in iter_named(root, *PROPERTIES)
    }
    author = stated.get("creator", "")
    return DocumentMetadata(
        title=stated.get("title", ""),
        author="" if author in GENERATORS else author,
        written_at=parse_date(stated.get("created", "")),
        tags=tuple(stated.get("keywords", "").replace(";", ",").split(",")),
    )


PROPERTIES = ("title", "creator", "created", "keywords")
GENERATORS = frozenset({"python-docx", "openpyxl", "Unknown", "Microsoft Office User", "Author"})
