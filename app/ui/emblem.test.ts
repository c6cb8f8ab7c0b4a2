import { expect, test } from "vitest";
import { sectorEmblem } from "./emblem.tsx";

test("a sector stands under its own emblem, and one without under the general one", () => {
  const sectors = ["financial", "public", "guidance-healthcare", "telecom", "education", "mining"];
  const emblems = ["finance", "government", "health", "telecom", "education", "govern"];
  expect(sectors.map(sectorEmblem)).toEqual(emblems);
});
