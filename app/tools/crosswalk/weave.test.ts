import { describe, expect, test } from "vitest";
import readiness from "../../../db/data/readiness.json" with { type: "json" };
import { weaveHeight, weaveOf } from "./weave.ts";
import { crosswalk } from "../testing/content.ts";

const weave = weaveOf(crosswalk, readiness.chapters);
const counts = (side: typeof weave.annex) => side.bands.map(({ label, links }) => [label, links]);

test("the weave counts the links of the 36 controls, which the readiness check has too", () => {
  expect(counts(weave.annex)).toEqual([
    ["Organizational", 46],
    ["People", 5],
    ["Physical", 6],
    ["Technological", 26],
  ]);
  expect(counts(weave.csf)).toEqual([
    ["Govern", 16],
    ["Identify", 20],
    ["Protect", 25],
    ["Detect", 5],
    ["Respond", 7],
    ["Recover", 2],
  ]);
  const links = readiness.items.flatMap(({ iso27001, nistCsf }) => [...iso27001, ...nistCsf]);
  const all = [...weave.annex.bands, ...weave.csf.bands];
  expect(all.reduce((sum, band) => sum + band.links, 0)).toBe(links.length);
});

describe.each([
  ["Annex A", weave.annex],
  ["CSF", weave.csf],
])("%s", (_, { bands, strands }) => {
  test("fills its height", () => {
    const last = bands.at(-1);
    expect((last?.top ?? 0) + (last?.height ?? 0)).toBeCloseTo(weaveHeight);
  });

  test("has strands that fill each band and each chapter, one after the other", () => {
    for (const band of bands) {
      let next = band.top;
      for (const { outer } of strands.filter(({ part }) => part === band.id)) {
        expect(outer.top).toBeCloseTo(next);
        next += outer.height;
      }
      expect(next).toBeCloseTo(band.top + band.height);
    }
    for (const chapter of weave.chapters) {
      let next = chapter.top;
      for (const { inner } of strands.filter((one) => one.chapter === chapter.id)) {
        expect(inner.top).toBeCloseTo(next);
        next += inner.height;
      }
      expect(next).toBeCloseTo(chapter.top + chapter.height);
    }
  });
});

test("without links nothing is drawn, and nothing fails", () => {
  const empty = weaveOf({ ...crosswalk, items: [] }, readiness.chapters);
  expect(empty.annex.strands).toEqual([]);
  expect(empty.annex.bands.every(({ height }) => height === 0)).toBe(true);
});
