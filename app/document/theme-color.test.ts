// biome-ignore lint/correctness/noNodejsModules: the test runner gives a stylesheet that is imported as empty
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { themeColors } from "./theme-color.ts";
import { scenes } from "../ui/scene.ts";

const theme = readFileSync(new URL("../styles/theme.css", import.meta.url), "utf8");

const skyOf = (scene: string) => {
  const own = theme.indexOf(`[data-scene="${scene}"] {`);
  // The first scene is drawn by the rule for all.
  const rule = theme.slice(own < 0 ? theme.indexOf("[data-scene] {") : own);
  const [, sky] = /--sky: (#\w+);/.exec(rule) ?? [];
  return sky;
};

test.each(scenes)("the browser's bar takes the sky of $id", ({ id, dark: other = id }) => {
  const [light, dark = light] = themeColors(id);
  expect(light?.color).toBe(skyOf(id));
  expect(dark?.color).toBe(skyOf(other));
});

test("without a sky it takes the ground of the theme", () => {
  const [, light, dark] = /--bg: light-dark\((#\w+), (#\w+)\);/.exec(theme) ?? [];
  expect(themeColors(undefined)).toEqual([
    { color: light, media: "(prefers-color-scheme:light)" },
    { color: dark, media: "(prefers-color-scheme:dark)" },
  ]);
});
