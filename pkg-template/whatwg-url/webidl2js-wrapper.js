"use strict";
const { wrappers } = require("./implementation.js");
exports.URL = wrappers.URL;
exports.URLSearchParams = wrappers.URLSearchParams;
