import { expect, test } from "vitest";
import { requireNode } from "./install.mjs";

test.each(["20.19.0", "20.20.2", "22.0.0", "24.1.0"])("Node.js %s is new enough", (version) => {
  expect(() => requireNode(version)).not.toThrow();
});

test.each(["18.20.4", "20.18.9"])("Node.js %s is refused with what to do", (version) => {
  expect(() => requireNode(version)).toThrow(/too old: install 20\.19 or newer/);
});
