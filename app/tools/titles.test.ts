import { expect, test } from "vitest";
import applies from "../../db/data/applies.json" with { type: "json" };
import breach from "../../db/data/breach.json" with { type: "json" };
import crosswalk from "../../db/data/crosswalk.json" with { type: "json" };
import readiness from "../../db/data/readiness.json" with { type: "json" };
import { toolTitles } from "./titles.ts";

test("a link to a tool has the title of its page", () => {
  expect(toolTitles).toEqual({
    applies: applies.title,
    readiness: readiness.title,
    breach: breach.title,
    crosswalk: crosswalk.title,
  });
});
