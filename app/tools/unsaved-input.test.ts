import { expect, test } from "vitest";
import { mergeTexts } from "./unsaved-input.ts";

const merged = (before: string, text: string, stored: string) =>
  mergeTexts({ before, text }, stored, "\n");

test("what is typed here alone stays as it is typed", () => {
  expect(merged("A laptop", "A laptop.", "A laptop")).toBe("A laptop.");
  expect(merged("A laptop", "A lap", "A laptop"), "shortened").toBe("A lap");
  expect(merged("A laptop", "A laptop.", ""), "erased in another tab").toBe("A laptop.");
});

test("of what two tabs added to one text, both stay, once", () => {
  expect(merged("A laptop.", "A laptop. Found ", "A laptop. Encrypted.")).toBe(
    "A laptop. Encrypted.\nFound ",
  );
  expect(merged("", "F", "Fraud")).toBe("Fraud\nF");
  expect(merged("", "Fraud, we think", "Fraud")).toBe("Fraud, we think");
});

test("where one tab wrote another text, all of it stays", () => {
  expect(merged("A laptop.", "A phone.", "A laptop. Encrypted.")).toBe(
    "A laptop. Encrypted.\nA phone.",
  );
});
