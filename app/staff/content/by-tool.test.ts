import { expect, test } from "vitest";
import { byTool } from "./by-tool.ts";

test("each mark stands once: below its tool, or among the site's own", () => {
  const mark = (tool?: string) => ({
    ...{ id: "", subject: "", ask: "", ours: "", shown: [], change: "" },
    ...(tool && { tool }),
  });
  const marks = [mark("Breach"), mark("Breach")];
  expect(byTool([mark("Crosswalk"), mark(), ...marks])).toEqual({
    ofSite: [mark()],
    ofTools: [
      { tool: "Crosswalk", marks: [mark("Crosswalk")] },
      { tool: "Breach", marks },
    ],
  });
});
