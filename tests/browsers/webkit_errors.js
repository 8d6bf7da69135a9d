/** What WebKit's driver answers when it cannot. */

/** The browser's process has ended, and with it the session. */
export class Ended extends Error {}

/** The page was left before it had answered. */
export class Left extends Error {}
