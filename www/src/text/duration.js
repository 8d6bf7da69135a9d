/**
 * A time with two significant digits, in microseconds or milliseconds. Never with an exponent, which `toPrecision` has for 99.6.
 * @param {number} time in ms
 */
export function duration(time) {
  const [value, unit] = time < 0.1 ? [time * 1000, "µs"] : [time, "ms"];
  return `${Number(value.toPrecision(2))} ${unit}`;
}
