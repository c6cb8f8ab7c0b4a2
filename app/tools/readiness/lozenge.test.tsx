import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Control } from "../../../db/schema/tools/readiness.ts";
import { Lozenge, ringsOf } from "./lozenge.tsx";

test("a chapter is read from the inside: the weightiest first, then in the order of the questions", () => {
  // Only these two fields are read.
  const control = (id: string, weight: number) => ({ id, weight }) as Control;
  const controls = [control("a", 1), control("b", 3), control("c", 2), control("d", 3)];
  expect(ringsOf(controls, { a: "na", b: "yes", c: "partly" })).toBe("ynpa");
});

test("each answer has a shape of its own, not a colour alone", () => {
  const shapes = (rings: string) =>
    renderToStaticMarkup(<Lozenge rings={rings} />)
      .match(/class="ring-[^"]*"/g)
      ?.map((name) => name.slice(7, -1));
  expect(shapes("y")).toEqual(["ring-yes", "ring-yes-right", "ring-core"]);
  expect(shapes("p")).toEqual(["ring-partly", "ring-line", "ring-core"]);
  expect(shapes("n")).toEqual(["ring-line", "ring-core"]);
  expect(shapes("a")).toEqual(["ring-line ring-dots", "ring-core"]);
});

test("six rings stay within the picture", () => {
  const radii = renderToStaticMarkup(<Lozenge rings="yyyyyy" />)
    .match(/M0-\d+V/g)
    ?.map((text) => Number(text.slice(3, -1)));
  expect(radii).toHaveLength(12);
  expect(Math.max(...(radii ?? []))).toBeLessThan(122);
});
