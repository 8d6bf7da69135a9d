"""Answers each line of the standard input, a JSON string, with what urllib3 takes for the components."""
import json
import sys

# urllib3 without idna, which it does not require.
sys.modules["idna"] = None

from urllib3.exceptions import LocationParseError  # noqa: E402
from urllib3.util import parse_url  # noqa: E402


def read(url):
    parts = parse_url(url)
    return {"scheme": parts.scheme, "userinfo": parts.auth, "host": parts.host, "port": parts.port}


for line in sys.stdin:
    try:
        answer = read(json.loads(line))
    except LocationParseError as error:
        answer = {"error": str(error)}
    print(json.dumps(answer))
