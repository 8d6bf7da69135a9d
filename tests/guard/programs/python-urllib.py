"""Answers each line of the standard input, a JSON string, with what urllib.parse takes for the components."""
import json
import sys
from urllib.parse import urlsplit


def read(url):
    parts = urlsplit(url)
    userinfo = parts.username
    if parts.password is not None:
        userinfo += ":" + parts.password
    try:
        port = parts.port
    except ValueError:
        # The model gives the text.
        port = "invalid"
    return {"scheme": parts.scheme, "userinfo": userinfo, "host": parts.hostname, "port": port}


for line in sys.stdin:
    try:
        answer = read(json.loads(line))
    except ValueError as error:
        answer = {"error": str(error)}
    print(json.dumps(answer))
