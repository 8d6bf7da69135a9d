/** IP addresses in the forms in which people write them. */

/** @param {number} address 32 bits */
export function ipv4Forms(address) {
  const octets = [24, 16, 8, 0].map((shift) => (address >>> shift) & 0xff);
  return [
    { name: "Serialized", text: octets.join(".") },
    { name: "Number", text: String(address) },
    { name: "Hexadecimal", text: `0x${address.toString(16).toUpperCase().padStart(8, "0")}` },
    { name: "Binary", text: octets.map((octet) => octet.toString(2).padStart(8, "0")).join(".") },
  ];
}

/**
 * @param {readonly number[]} pieces eight 16-bit numbers
 * @param {string} compressed as the Standard serializes it
 */
export function ipv6Forms(pieces, compressed) {
  const forms = [
    { name: "Compressed", text: compressed },
    { name: "Without zeros", text: pieces.map((piece) => piece.toString(16)).join(":") },
    { name: "In full", text: pieces.map((piece) => piece.toString(16).padStart(4, "0")).join(":") },
  ];
  const isMapped = pieces.slice(0, 5).every((piece) => piece === 0) && pieces[5] === 0xffff;
  if (!isMapped) return forms;
  const [serialized] = ipv4Forms(((pieces[6] << 16) | pieces[7]) >>> 0);
  return [...forms, { name: "IPv4-mapped", text: `::ffff:${serialized.text}` }];
}
