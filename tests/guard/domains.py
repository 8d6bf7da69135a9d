"""Writes domains that are not ASCII, and what Python makes of each, as JSON: `[reader, domain, host]`, one a line. That is the codec
`idna`, which http.client uses, and the package `idna`, which urllib3 uses. What they refuse is not written."""

import json
import sys
import unicodedata
from urllib.parse import urlsplit

try:
    import idna  # noqa: F401
    from urllib3.exceptions import LocationParseError
    from urllib3.util import parse_url
except ImportError:
    parse_url = None

NONE = {"Cn", "Cs", "Co"}
# Of some characters it matters what is before and after them.
AROUND = [("a", "b.com"), ("", ".com"), ("\u03b1", ""), ("\u03b1", "-b.com"), ("A", ".\u03b1.com")]


def by_urllib(domain):
    return urlsplit(f"http://{domain}/").hostname.encode("idna").decode()


def by_urllib3(domain):
    return parse_url(f"http://{domain}/").host


def answers(domain):
    try:
        yield "python-urllib", domain, by_urllib(domain)
    except ValueError:
        pass
    if parse_url is not None:
        try:
            yield "python-urllib3", domain, by_urllib3(domain)
        except LocationParseError:
            pass


if sys.argv[1:] == ["--package"]:
    print("idna" if parse_url is not None else "none")
else:
    for code_point in range(0x80, 0x110000):
        character = chr(code_point)
        if unicodedata.category(character) in NONE:
            continue
        for before, after in AROUND:
            for answer in answers(before + character + after):
                print(json.dumps(answer))
