import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ArticleVersion } from "../../../db/schema/insights/operations.ts";
import { EntryList } from "./entry-list.tsx";

const version: ArticleVersion = {
  ...{ version: 3, aside: null, at: "2026-06-14T07:41:00Z", by: "Diane", changed: [] },
  ...{ status: "published", restored: null, inBin: false },
};

test("the version of now is current, and no text that was set aside beside it", () => {
  const entries = [version, { ...version, aside: "a" }, { ...version, version: 2 }];
  const html = renderToStaticMarkup(
    <EntryList entries={entries} current={3} chosen={version} onChoose={() => undefined} />,
  );
  const items = html.split("</li>").slice(0, 3);
  expect(items.map((item) => item.includes("Current"))).toEqual([true, false, false]);
});
