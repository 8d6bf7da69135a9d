/** What React Native's own transformer does to a file for Hermes: Babel with React Native's preset. */
"use strict";
// @ts-expect-error: it has no types.
const { parseSync, transformFromAstSync } = require("@babel/core");
const preset = require.resolve("@react-native/babel-preset");

/** @param {{ filename: string, src: string, options: { platform: string | null } }} file */
exports.transform = ({ filename, src, options }) => {
  const babel = {
    filename,
    presets: [[preset, { unstable_transformProfile: "hermes-stable", enableBabelRuntime: false }]],
    babelrc: false,
    configFile: false,
    caller: { name: "metro", bundler: "metro", platform: options.platform },
  };
  const parsed = parseSync(src, { ...babel, sourceType: "unambiguous" });
  const { ast, metadata } = transformFromAstSync(parsed, src, { ...babel, ast: true, code: false });
  return { ast, metadata };
};
