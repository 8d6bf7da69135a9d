"use strict";
module.exports = require("../webidl2js-wrapper.js").URL;
