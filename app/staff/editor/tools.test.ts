import { expect, test } from "vitest";
import { visibleTools } from "./tools.ts";

const tools = [
  { name: "Heading", first: true as const },
  { name: "Strike" },
  { name: "Link", first: true as const },
  { name: "Undo" },
];
const names = (room: number) => visibleTools(tools, room).map(({ name }) => name);

test("where there is room all tools are in sight", () => {
  expect(names(4)).toEqual(["Heading", "Strike", "Link", "Undo"]);
});

test("where there is less, those that come first stay in their order, beside the button for the others", () => {
  expect(names(3)).toEqual(["Heading", "Link"]);
  expect(names(2)).toEqual(["Heading"]);
});
