// What a page under a Content-Security-Policy finds.
const platform = URL;
const classes = await import("/node_modules/whurl/index.js");
await import("/node_modules/whurl/polyfill.js");

let message = "";
try {
  new classes.URL("https://h/");
} catch (error) {
  message = error.message;
}
window.result = {
  message,
  isPlatform: URL === platform,
  isWhurl: URL === classes.URL && webkitURL === classes.URL && URLSearchParams === classes.URLSearchParams,
  pathname: new URL("http://h/a^b").pathname,
};
