import { expect, test } from "vitest";
import { byTool } from "./by-tool.ts";

test("each mark stands once: below its tool, or among the site's own", () => {
  const mark = (subject: string, tool?: string) => ({
    ...{ subject, ask: "", ours: "", shown: [], change: "" },
    ...(tool && { tool }),
  });
  const [a, b, c, d] = [
    mark("a", "Crosswalk"),
    mark("b"),
    mark("c", "Breach"),
    mark("d", "Breach"),
  ];
  expect(byTool([a, b, c, d])).toEqual({
    ofSite: [b],
    ofTools: [
      { tool: "Crosswalk", marks: [a] },
      { tool: "Breach", marks: [c, d] },
    ],
  });
  expect(byTool([])).toEqual({ ofSite: [], ofTools: [] });
});
