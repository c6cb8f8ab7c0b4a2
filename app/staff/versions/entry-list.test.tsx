import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EntryList } from "./entry-list.tsx";
import type { ArticleVersion } from "../../../db/schema/insights/operations.ts";

const version: ArticleVersion = {
  ...{ version: 3, aside: null, at: "2026-06-14T22:41:00Z", by: "Diane" },
  ...{ changed: ["content"], status: "published", restored: null, inBin: false },
};

test("each entry has its name, what happened, when and by whom; one is current, one pressed", () => {
  const aside = { ...version, aside: "x", changed: ["title" as const], by: "Eric" };
  const entries = [version, aside, { ...version, version: 2, by: null, changed: [] }];
  const html = renderToStaticMarkup(
    <EntryList current={3} chosen={aside} onChoose={() => undefined} {...{ entries }} />,
  );
  const rows = html.split("<li>").slice(1);
  const said = rows.map((row) =>
    row
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
  expect(said).toEqual([
    "Version 3 Current Content changed 15 June 2026, 00:41, Diane",
    "Beside version 3 Set aside: title 15 June 2026, 00:41, Eric",
    "Version 2 Nothing changed 15 June 2026, 00:41",
  ]);
  expect(rows.map((row) => row.includes('aria-pressed="true"'))).toEqual([false, true, false]);
});
