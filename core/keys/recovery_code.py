"""Recovery codes: 120 random bits as 25 characters that can be written down (N11).

Crockford's base 32, which has no I, L, O and U; the last character is a checksum.
"""

import secrets
import zlib

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LOOKALIKES = str.maketrans("OIL", "011")
_LENGTH, _GROUP = 24, 5


def create_recovery_code() -> str:
    """Return a new code: five groups of five characters."""
    body = "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))
    code = body + _checksum(body)
    return "-".join(code[at : at + _GROUP] for at in range(0, len(code), _GROUP))


def parse_recovery_code(text: str) -> str | None:
    """Return the characters of a code, however it was typed; None if it is not one."""
    code = "".join(text.upper().replace("-", "").split()).translate(_LOOKALIKES)
    is_code = len(code) == _LENGTH + 1 and set(code) <= set(_ALPHABET)
    return code if is_code and _checksum(code[:_LENGTH]) == code[_LENGTH] else None


def _checksum(body: str) -> str:
    return _ALPHABET[zlib.crc32(body.encode("ascii")) % len(_ALPHABET)]
