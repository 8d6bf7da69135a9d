/// <reference types="vite/client" />

/** Another copy of a module, with compiled call sites of its own. */
declare module "*?own";
declare module "*?whurl";
