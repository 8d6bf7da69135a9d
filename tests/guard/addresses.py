"""Reads addresses as tests/guard/native's `classes` does, and writes what Python's `ipaddress` says of each: whether it is
global, and which addresses it embeds, each as hexadecimal digits."""

import sys
from ipaddress import IPv4Address, IPv6Address

lines = []
for line in sys.stdin:
    digits = line.strip()
    if len(digits) == 8:
        address, embedded = IPv4Address(int(digits, 16)), []
    else:
        address = IPv6Address(int(digits, 16))
        embedded = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    inner = " ".join(f"{int(it):08x}" for it in embedded if it is not None)
    lines.append(f"{'true' if address.is_global else 'false'};{inner}\n")
sys.stdout.write("".join(lines))
