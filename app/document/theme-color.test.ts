// biome-ignore lint/correctness/noNodejsModules: the test runner gives a stylesheet that is imported as empty
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { themeColors } from "./theme-color.ts";
import { scenes } from "../ui/scene.ts";

const styles = (file: string) =>
  readFileSync(new URL(`../styles/${file}.css`, import.meta.url), "utf8");
const tokens = styles("tokens");

const skyOf = (scene: string) => {
  const own = tokens.indexOf(`[data-scene="${scene}"] {`);
  // The first scene is drawn by the rule for all.
  const rule = tokens.slice(own < 0 ? tokens.indexOf("[data-scene] {") : own);
  const [, sky] = /--sky: (#\w+);/.exec(rule) ?? [];
  return sky;
};

test.each(scenes)("the browser's bar takes the sky of $id", ({ id, dark: other = id }) => {
  const [light, dark = light] = themeColors(id);
  expect(light?.color).toBe(skyOf(id));
  expect(dark?.color).toBe(skyOf(other));
});

test("without a sky it takes the ground of the theme", () => {
  const [light, dark] = Array.from(styles("themes").matchAll(/--bg: (#\w+);/g), ([, one]) => one);
  expect(themeColors(undefined)).toEqual([
    { color: light, media: "(prefers-color-scheme:light)" },
    { color: dark, media: "(prefers-color-scheme:dark)" },
  ]);
});
