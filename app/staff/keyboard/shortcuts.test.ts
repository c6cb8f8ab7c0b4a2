import { expect, test } from "vitest";
import { isPressed, shortcuts } from "./shortcuts.ts";

const press = (
  key: string,
  modifiers: Partial<Record<"ctrl" | "meta" | "alt" | "shift", true>> = {},
) => ({
  ...{ key, ctrlKey: modifiers.ctrl ?? false, metaKey: modifiers.meta ?? false },
  ...{ altKey: modifiers.alt ?? false, shiftKey: modifiers.shift ?? false },
});

test("Mod is Ctrl, and Cmd on Apple's keyboards", () => {
  expect(isPressed(press("s", { ctrl: true }), "save")).toBe(true);
  expect(isPressed(press("s", { meta: true }), "save")).toBe(true);
  expect(isPressed(press("s"), "save")).toBe(false);
});

test("Ctrl+Shift+S strikes through and does not save", () => {
  expect(isPressed(press("S", { ctrl: true, shift: true }), "save")).toBe(false);
  expect(isPressed(press("S", { ctrl: true, shift: true }), "strike")).toBe(true);
});

test("a sign is pressed with or without Shift, and not with Ctrl", () => {
  expect(isPressed(press("?", { shift: true }), "help")).toBe(true);
  expect(isPressed(press("?"), "help")).toBe(true);
  expect(isPressed(press("/", { ctrl: true }), "search")).toBe(false);
});

test("no two shortcuts of one place have the same keys", () => {
  const all = Object.values(shortcuts).map(({ where, keys }) => `${where} ${keys}`);
  expect(new Set(all).size).toBe(all.length);
});
