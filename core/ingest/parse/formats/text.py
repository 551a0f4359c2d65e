"""Reader of plain text, notes, code, settings and logs: the text is the decoded file."""

from collections.abc import Callable

from core.ingest.parse import markdown
from core.ingest.parse.dates import parse_date, parse_filename_date
from core.ingest.parse.decode import decode
from core.ingest.parse.file_format import DATA, HANDWRITTEN, ROWS, text_format
from core.ingest.parse.front_matter import FrontMatter, parse_front_matter
from core.ingest.parse.language import detect_language
from core.ingest.parse.markup import TextStructure, org_structure, rst_structure, tex_structure
from core.ingest.parse.reader import Blob, ParseContext
from core.records.files.documents import Document, ParseResult

DATES = ("date", "published", "created", "created_at", "updated", "modified")


def read_text(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document whose text is the decoded file, with the structure of its kind."""
    del context
    text = decode(blob.data)
    structure = STRUCTURES[kind](text) if kind in STRUCTURES else TextStructure()
    front = FrontMatter(structure.fields)
    first = structure.headings[0].title if structure.headings else ""
    dates = (parse_date(front.first(name)) for name in DATES if front.first(name))
    document = Document(
        path=blob.path,
        part=blob.part,
        kind=kind,
        title=front.first("title") or first or blob.stem,
        text=text,
        headings=structure.headings,
        links=structure.links,
        fields=structure.fields,
        tables=structure.tables,
        tags=structure.tags,
        author=front.first("author", "authors"),
        written_at=next((at for at in dates if at is not None), None)
        or parse_filename_date(blob.name),
        language=detect_language(text),
    )
    return ParseResult((document,))


def _markdown(text: str) -> TextStructure:
    front = parse_front_matter(text)
    shown = markdown.mask_code(text, begin=front.end)
    tags = (*front.every("tags", "tag", "keywords"), *markdown.find_tags(shown))
    # Notes of Dendron write ``[[label|target]]``; their front matter shows them.
    names = {"id", "title", "updated", "created"} - {field.name for field in front.fields}
    is_dendron = not names and front.first("updated").isdigit()
    return TextStructure(
        markdown.find_headings(text, shown),
        markdown.find_links(shown, label_first=is_dendron),
        (*front.fields, *markdown.find_definitions(shown)),
        tuple(markdown.find_tables(shown)),
        tuple(dict.fromkeys(tag.lstrip("#") for tag in tags)),
    )


STRUCTURES: dict[str, Callable[[str], TextStructure]] = {
    "md": _markdown,
    "org": org_structure,
    "rst": rst_structure,
    "tex": tex_structure,
}


_NOTES = "note notes text"
FORMATS = (
    text_format(
        "txt", read_text, "txt text asc adoc asciidoc nfo", traits=HANDWRITTEN, filter_words=_NOTES
    ),
    text_format(
        "md",
        read_text,
        "md markdown mdown mkd mdx qmd rmd",
        traits=HANDWRITTEN,
        filter_words=f"{_NOTES} markdown",
    ),
    text_format("org", read_text, traits=HANDWRITTEN, filter_words=_NOTES),
    text_format("rst", read_text, traits=HANDWRITTEN, filter_words=_NOTES),
    text_format("tex", read_text, "tex latex ltx sty cls"),
    text_format(
        "code",
        read_text,
        """
        py pyi pyx js mjs cjs jsx ts tsx vue svelte java kt kts scala groovy gradle c h cc
        cpp cxx hh hpp hxx cs fs vb go rs rb php pl pm r jl lua swift m mm d dart ex exs erl
        hrl hs ml mli clj cljs edn lisp el scm rkt nim zig v sv vhd vhdl asm s sh bash zsh
        fish ps1 bat cmd sql graphql proto thrift css scss sass less cmake mk make
        dockerfile tf nix awk sed diff patch f f90 f95 for pas ada cob sol coffee
        """,
        names="makefile dockerfile rakefile gemfile cmakelists.txt",
        traits=DATA,
        is_monospaced=True,
        icon="file-code",
        filter_words="source program",
    ),
    text_format(
        "config",
        read_text,
        "ini cfg conf toml yaml yml properties env editorconfig desktop service",
        traits=DATA,
        is_monospaced=True,
    ),
    text_format("log", read_text, traits=ROWS, is_monospaced=True),
)
