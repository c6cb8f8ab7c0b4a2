import postcss, { parse } from "postcss";
import { expect, test } from "vitest";
import { bareHoverRules, hoverRules } from "./hover.ts";

const built = (css: string) =>
  postcss([hoverRules])
    .process(css, { from: undefined })
    .css.replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([{};,]) ?/g, "$1");

test.each([
  ["a rule", ".a:hover{c:d}", "@media (hover: hover){.a:hover{c:d}}"],
  ["what is in it", ".a:hover .b{c:d}", "@media (hover: hover){.a:hover .b{c:d}}"],
  [
    "one selector of several",
    ".a:hover,.a:focus-visible{c:d}",
    ".a:focus-visible{c:d}@media (hover: hover){.a:hover{c:d}}",
  ],
  [
    "a rule in another block",
    "@layer x{@media (min-width: 1px){.a:hover{c:d}}}",
    "@layer x{@media (min-width: 1px){@media (hover: hover){.a:hover{c:d}}}}",
  ],
  [
    "two rules in a row, in one block",
    ".a:hover{c:d}.b:hover{c:d}.c{c:d}",
    "@media (hover: hover){.a:hover{c:d}.b:hover{c:d}}.c{c:d}",
  ],
])("%s is for devices that can hover", (_, css, expected) => {
  expect(bareHoverRules(parse(css))).not.toEqual([]);
  expect(built(css)).toBe(expected);
  expect(bareHoverRules(parse(built(css)))).toEqual([]);
});

test.each([
  "@media (hover: hover){.a:hover{c:d}}",
  "@media (hover: hover) and (min-width: 1px){.a:hover{c:d}}",
  ".a:not(:hover){c:d}",
  ".a:is(:hover,:focus){c:d}",
  ".a{c:d}",
])("%j stays as it is", (css) => expect(built(css)).toBe(css));
