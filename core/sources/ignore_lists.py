"""Built-in ignore lists: secrets, and folders that hold nothing a person wrote.

All names are compared in lower case.
"""

# Files that hold keys, passwords or sessions. They are skipped even when they are added by name.
SECRET_NAMES = frozenset({
    ".git-credentials", ".htpasswd", ".netrc", ".npmrc", ".pgpass", ".pypirc", ".vault-token",
    "_netrc", "authorized_keys", "cert8.db", "cert9.db", "cookies.sqlite", "id_dsa", "id_ecdsa",
    "id_ecdsa_sk", "id_ed25519", "id_ed25519_sk", "id_rsa", "key3.db", "key4.db", "known_hosts",
    "login data", "logins.json", "secring.gpg", "signons.sqlite", "wallet.dat", "web data",
})  # fmt: skip
SECRET_SUFFIXES = (
    ".jks", ".kdb", ".kdbx", ".key", ".keychain", ".keychain-db", ".keystore", ".kwallet",
    ".ovpn", ".p12", ".pem", ".pfx", ".pkcs12", ".ppk", ".agilekeychain", ".opvault",
)  # fmt: skip

# Folders of secrets, by name, or by the end of their path where the name alone says nothing.
SECRET_FOLDERS = frozenset({
    ".aws", ".azure", ".bitwarden", ".docker", ".gnupg", ".kube", ".mozilla", ".password-store",
    ".pki", ".ssh", ".thunderbird", ".1password", "keychains", "keyrings", "kwalletd",
})  # fmt: skip
SECRET_PATHS = (
    ".config/1password", ".config/bitwarden", ".config/bravesoftware", ".config/chromium",
    ".config/gcloud", ".config/gh", ".config/google-chrome", ".config/keepassxc",
    ".config/microsoft-edge", ".config/op", ".config/opera", ".config/vivaldi",
    "appdata/local/bravesoftware", "appdata/local/google/chrome", "appdata/local/microsoft/edge",
    "appdata/local/microsoft/credentials", "appdata/roaming/microsoft/credentials",
    "appdata/roaming/mozilla", "appdata/roaming/opera software", "appdata/roaming/thunderbird",
    "library/application support/1password", "library/application support/bitwarden",
    "library/application support/bravesoftware", "library/application support/chromium",
    "library/application support/firefox", "library/application support/google/chrome",
    "library/application support/microsoft edge", "library/cookies", "library/safari",
    "library/thunderbird",
)  # fmt: skip
# A folder that holds one of these is a profile of a browser or mail program, whatever its name.
PROFILE_MARKERS = frozenset({"key4.db", "key3.db", "logins.json", "login data", "cookies.sqlite"})

# Folders that programs fill: versions, packages, builds, caches, trash.
NOISE_FOLDERS = frozenset({
    "$recycle.bin", ".bzr", ".cache", ".eggs", ".git", ".gradle", ".hg", ".ipynb_checkpoints",
    ".mypy_cache", ".next", ".nox", ".nuxt", ".parcel-cache", ".pytest_cache", ".ruff_cache",
    ".stversions", ".svn", ".terraform", ".tox", ".trash", ".trashes", ".venv", "__macosx",
    "__pycache__", "bower_components", "deriveddata", "lost+found", "node_modules",
    "site-packages", "system volume information",
})  # fmt: skip
NOISE_PATHS = (".local/share/trash", "library/caches", "appdata/local/temp")
# A folder that holds one of these was made by a tool and can be made again.
NOISE_MARKERS = frozenset({"cachedir.tag", "pyvenv.cfg"})

# Files that editors and systems leave behind while they work.
NOISE_NAMES = frozenset({".ds_store", "desktop.ini", "thumbs.db", "ehthumbs.db", ".directory"})
NOISE_PREFIXES = ("~$", ".~lock.", ".#", ".trash-", "._")
NOISE_SUFFIXES = (".crdownload", ".part", ".partial", ".swp", ".swx", ".tmp", ".download", "~")
