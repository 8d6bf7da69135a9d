// As index.node.cjs: the names that an import finds.
"use strict";
const { URL, URLSearchParams } = require("./raw.cjs");
exports.URL = URL;
exports.URLSearchParams = URLSearchParams;
