/** What React Native's own transformer does to a file for Hermes: Babel with React Native's preset. */
"use strict";
const { parseSync, transformFromAstSync } = require("@babel/core");
const preset = require.resolve("@react-native/babel-preset");

exports.transform = ({ filename, src, options }) => {
  const presets = [[preset, { unstable_transformProfile: "hermes-stable", enableBabelRuntime: false }]];
  const babel = {
    filename,
    presets,
    babelrc: false,
    configFile: false,
    caller: { name: "metro", bundler: "metro", platform: options.platform },
  };
  const ast = parseSync(src, { ...babel, sourceType: "unambiguous" });
  const result = transformFromAstSync(ast, src, { ...babel, ast: true, code: false, cloneInputAst: false });
  return { ast: result.ast, metadata: result.metadata };
};
