declare module "whurl:wpt-data" {
  /** The contents of the web-platform-tests' JSON files, by their names. */
  const data: import("../../wpt/suites/index.js").Data;
  export default data;
}
