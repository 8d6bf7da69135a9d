/// <reference types="vite/client" />

/** A second copy of a module, for code that must not share the first one's compiled call sites. */
declare module "*?own";
declare module "*?whurl";
