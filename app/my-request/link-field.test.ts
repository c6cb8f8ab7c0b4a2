import { expect, test } from "vitest";
import { keyIn } from "./link-field.tsx";

const key = "0123456789abc-_fABCDEF";

test("a pasted link opens with what a mail program puts around it, and its key alone does too", () => {
  for (const text of [
    `https://inkingi.example/my-request#${key}`,
    ` <https://inkingi.example/my-request#${key}>. `,
    `/my-request#${key}`,
    key,
  ])
    expect(keyIn(text), text).toBe(key);
});

test("part of a link, a longer one and a reference are no key", () => {
  for (const text of [
    "",
    "https://inkingi.example/my-request",
    key.slice(1),
    `#${key}x`,
    "IK-Y1PC5JAK",
  ])
    expect(keyIn(text), text).toBeUndefined();
});
