/** `whurl/raw` after its stack was exhausted, when objects are collected that can no longer be freed. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { folder } from "../runner/installed.js";

test("objects that cannot be freed any more do not end the process", () => {
  const program = `
    import { URL } from "whurl/raw";
    let isTrapped = false;
    const make = (input) => {
      try {
        new URL(input);
      } catch (error) {
        isTrapped ||= error.name === "RuntimeError";
      }
    };
    for (let size = 1; size <= 300 && !isTrapped; size++) {
      // Frames of another size each time: they leave other rests of the stack.
      const frame = Array.from({ length: size % 40 }, (_, index) => "const v" + index + " = " + index + ";").join("");
      let rest = 60;
      const dive = new Function("make", "isLeft", \`return function dive() {
        \${frame}
        try { dive(); } catch {}
        if (isLeft()) make("//[");
      }\`)(make, () => rest-- > 0);
      dive();
      make("http://h/");
    }
    for (let round = 0; round < 50; round++) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      make("http://h/");
      globalThis.gc();
    }
    console.log(isTrapped ? "trapped, and alive" : "not trapped");
  `;
  const output = execFileSync(process.execPath, ["--expose-gc", "--input-type=module", "--eval", program], {
    cwd: folder,
    encoding: "utf8",
  });
  assert.equal(output.trim(), "trapped, and alive");
});
