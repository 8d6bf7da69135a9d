"""Answers each line of the standard input, a JSON string, with what libcurl's URL API takes for the components."""
import ctypes
import json
import sys

library = ctypes.CDLL("libcurl.so.4")
library.curl_url.restype = ctypes.c_void_p
library.curl_url_cleanup.argtypes = [ctypes.c_void_p]
library.curl_url_set.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint]
library.curl_url_get.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(ctypes.c_void_p), ctypes.c_uint]
library.curl_free.argtypes = [ctypes.c_void_p]

URL, SCHEME, USER, PASSWORD, HOST, PORT, ZONE_ID = 0, 1, 2, 3, 5, 6, 10
NON_SUPPORT_SCHEME, GUESS_SCHEME = 1 << 3, 1 << 9


def get(handle, part):
    pointer = ctypes.c_void_p()
    if library.curl_url_get(handle, part, ctypes.byref(pointer), 0) != 0:
        return None
    text = ctypes.string_at(pointer).decode("utf-8", "replace")
    library.curl_free(pointer)
    return text


def read(url):
    handle = library.curl_url()
    try:
        code = library.curl_url_set(handle, URL, url.encode(), NON_SUPPORT_SCHEME | GUESS_SCHEME)
        if code != 0:
            return {"error": code}
        host, userinfo, password, zone = (get(handle, part) for part in (HOST, USER, PASSWORD, ZONE_ID))
        if password is not None:
            userinfo = (userinfo or "") + ":" + password
        if zone is not None:
            host = host[:-1] + "%" + zone + "]"
        return {"scheme": get(handle, SCHEME), "userinfo": userinfo, "host": host, "port": get(handle, PORT)}
    finally:
        library.curl_url_cleanup(handle)


if sys.argv[1:] == ["--version"]:
    library.curl_version.restype = ctypes.c_char_p
    print(library.curl_version().decode().split()[0].split("/")[1])
    sys.exit()

for line in sys.stdin:
    # C ends a string with a null character.
    print(json.dumps(read(json.loads(line).split("\0")[0])))
