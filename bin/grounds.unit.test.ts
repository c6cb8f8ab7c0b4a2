import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Letters change with the theme: on a ground that does not they are seen in one theme alone.

/** Without letters, or within what is as dark in both themes. */
const known = [
  ".account-qr",
  ".breach-task input:checked",
  ".close-plain",
  ".door-art",
  ".rq-bulk-act:hover",
];
const app = new URL("../app/", import.meta.url);

test("a rule that names the colour of a ground itself names that of its letters", () => {
  const sheets = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".css") && !path.endsWith("print.css"),
  );
  const found = sheets.flatMap((path) =>
    Array.from(
      readFileSync(new URL(path, app), "utf8")
        .replace(/\/\*.*?\*\//gs, "")
        .matchAll(/([^{};]*)\{([^{}]*)\}/g),
      ([, selector = "", rule = ""]) =>
        /background(-color)?:\s*(#|white|black)|\bbg-(\[#|white|black)/.test(rule) &&
        !/(^|\s)color:|--fg:|\btext-(\[#|white)/.test(rule)
          ? [selector.trim()]
          : [],
    ).flat(),
  );
  expect(found.sort()).toEqual(known);
});
