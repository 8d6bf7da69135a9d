// As index.node.cjs: the names that an import finds.
"use strict";
const { init, initSync, URL, URLSearchParams } = require("./slim.cjs");
exports.init = init;
exports.initSync = initSync;
exports.URL = URL;
exports.URLSearchParams = URLSearchParams;
