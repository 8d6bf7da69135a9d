/** A constructor that returns its argument, so that classes that extend it put their fields on that object. */
export class Given {
  /** @param {object} object */
  constructor(object) {
    // biome-ignore lint/correctness/noConstructorReturn: returning it is the purpose of this class
    return object;
  }
}
