"""Tables of document kinds: by suffix, by magic bytes, and messages for kinds that are not read.

Spec row T14.
"""

CODE = frozenset(
    """
    py pyi pyx js mjs cjs jsx ts tsx vue svelte java kt kts scala groovy gradle c h cc
    cpp cxx hh hpp hxx cs fs vb go rs rb php pl pm r jl lua swift m mm d dart ex exs erl
    hrl hs ml mli clj cljs edn lisp el scm rkt nim zig v sv vhd vhdl asm s sh bash zsh
    fish ps1 bat cmd sql graphql proto thrift css scss sass less cmake mk make
    dockerfile tf nix bib awk sed diff patch f f90 f95 for pas ada cob sol coffee ipynb
    """.split()
)
CODE_NAMES = frozenset({"makefile", "dockerfile", "rakefile", "gemfile", "cmakelists.txt"})
CONFIG = frozenset("ini cfg conf toml yaml yml properties env editorconfig desktop service".split())
SUFFIXES = {
    **dict.fromkeys(CODE, "code"),
    **dict.fromkeys(CONFIG, "config"),
    **dict.fromkeys(("md", "markdown", "mdown", "mkd", "mdx", "qmd", "rmd"), "md"),
    **dict.fromkeys(("tex", "latex", "ltx", "sty", "cls"), "tex"),
    **dict.fromkeys(("txt", "text", "asc", "adoc", "asciidoc", "srt", "vtt", "nfo"), "txt"),
    **dict.fromkeys(("html", "htm", "xhtml", "shtml"), "html"),
    **dict.fromkeys(("xml", "rss", "atom", "opml", "kml", "gpx", "plist", "xsl", "xsd"), "xml"),
    **dict.fromkeys(("csv", "tsv", "org", "rst", "log", "json", "mbox", "eml"), ""),
    **dict.fromkeys(("jsonl", "ndjson"), "jsonl"),
    **dict.fromkeys(("tab",), "tsv"),
    **dict.fromkeys(("emlx", "mht", "mhtml"), "eml"),
}
# (offset, bytes, kind), the more specific ones first.
MAGIC = (
    (0, b"{\\rtf", "rtf"),
    (0, b"\x1f\x8b", "gz"),
    (0, b"BZh", "bz2"),
    (0, b"\xfd7zXZ\x00", "xz"),
    (257, b"ustar", "tar"),
    (0, b"7z\xbc\xaf\x27\x1c", "7z"),
    (0, b"Rar!", "rar"),
    (0, b"\x89PNG", "image"),
    (0, b"\xff\xd8\xff", "image"),
    (0, b"GIF8", "image"),
    (0, b"II*\x00", "image"),
    (0, b"MM\x00*", "image"),
    (4, b"ftypheic", "image"),
    (4, b"ftypmif1", "image"),
    (4, b"ftypavif", "image"),
    (8, b"WEBPVP", "image"),
    (8, b"WAVEfmt", "audio"),
    (0, b"ID3", "audio"),
    (0, b"\xff\xfb", "audio"),
    (0, b"OggS", "audio"),
    (0, b"fLaC", "audio"),
    (4, b"ftyp", "video"),
    (0, b"RIFF", "video"),
    (0, b"\x1aE\xdf\xa3", "video"),
    (0, b"SQLite format 3\x00", "database"),
    (0, b"\x7fELF", "program"),
    (0, b"MZ", "program"),
)
# Image formats that need a decoder that Loci does not have (HEIC, AVIF).
UNPACKED_ELSEWHERE = (b"ftypheic", b"ftypmif1", b"ftypavif")
UNREAD = {
    "image": ("Pictures of this kind are not read.", "Save it as JPEG or PNG."),
    "audio": ("Sound is not read yet.", "Add a transcript as a text file."),
    "video": ("Films are not read yet.", "Add a transcript as a text file."),
    "database": ("Databases are not read.", "Export its tables as CSV."),
    "program": ("Programs are not read.", ""),
}
OFFICE = (
    ("word/document.xml", "docx"),
    ("ppt/presentation.xml", "pptx"),
    ("xl/workbook.xml", "xlsx"),
    ("META-INF/container.xml", "epub"),
)
OPEN = {"odt": b"opendocument.text", "ods": b"spreadsheet", "odp": b"presentation"}
MAIN_PARTS = {"wordprocessingml": "docx", "presentationml": "pptx", "spreadsheetml": "xlsx"}
