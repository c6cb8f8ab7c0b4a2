import { expect, test } from "vitest";
import { onePath } from "./icons.ts";

type Shapes = Parameters<typeof onePath>[0];

test.each<[string, Shapes, string]>([
  ["a path goes on after another", [path("M1 2v3"), path("M4 5h6")], "M1 2v3M4 5h6"],
  ["what begins relative begins there", [path("M9 9v1"), path("m1 2v3")], "M9 9v1M1 2v3"],
  [
    "its further points stay relative",
    [path("m15 5 4 4"), path("m3.5.5-1-.5")],
    "M15 5l4 4M3.5 .5l-1-.5",
  ],
  ["a line", [["line", { x1: "1", y1: "2", x2: "3", y2: "4" }]], "M1 2L3 4"],
  [
    "a circle",
    [["circle", { cx: "12", cy: "13", r: "2" }]],
    "M10 13a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z",
  ],
  [
    "an ellipse",
    [["ellipse", { cx: "12", cy: "5", rx: "9", ry: "3" }]],
    "M3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0z",
  ],
  [
    "a rectangle with round corners",
    [["rect", { x: "2", y: "3", width: "20", height: "10", rx: "1" }]],
    "M3 3h18a1 1 0 0 1 1 1v8a1 1 0 0 1 -1 1h-18a1 1 0 0 1 -1 -1v-8a1 1 0 0 1 1 -1z",
  ],
  [
    "a dot that its own line fills",
    [["circle", { cx: "7.5", cy: "7.5", r: ".5", fill: "currentColor" }]],
    "M7 7.5a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0 -1 0zM7.5 7.5h.01",
  ],
])("%s", (_, shapes, expected) => {
  expect(onePath(shapes)).toBe(expected);
});

test.each<[string, Shapes, string]>([
  ["a shape that is not known", [["polygon", { points: "1 2 3 4" }]], "<polygon> has no path here"],
  [
    "a dot wider than its line",
    [["circle", { cx: "1", cy: "1", r: "1.5", fill: "currentColor" }]],
    "<circle> is filled",
  ],
  ["what is turned", [["rect", { width: "2", transform: "rotate(45)" }]], "<rect> has transform"],
  [
    "a line that is not whole",
    [["path", { d: "M1 2z", "stroke-dasharray": "1" }]],
    "<path> has stroke-dasharray",
  ],
  ["another way to begin", [path("m+5 5z")], "m+5 5z"],
  ["a surface", [["path", { d: "M1 2z", fill: "currentColor" }]], "<path> has fill"],
])("%s is refused, not drawn wrongly", (_, shapes, message) => {
  expect(() => onePath(shapes)).toThrow(message);
});

function path(d: string): Shapes[number] {
  return ["path", { d, key: "1abc" }];
}
