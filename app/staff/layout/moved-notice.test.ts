import { expect, test } from "vitest";
import { movedTo } from "./moved-notice.ts";

test("one article is told by its new link, several by theirs", () => {
  expect(movedTo(["/insights/a-2"], 2)).toMatch(
    /^One link was taken.* a draft with the link \/insights\/a-2\.$/,
  );
  expect(movedTo(["/insights/a-2"], 1)).toMatch(
    /^Its link was taken.* a draft with the link \/insights\/a-2\.$/,
  );
  expect(movedTo(["/insights/a-2", "/insights/b-3"], 2)).toMatch(
    /^Some links were taken.* drafts with the links \/insights\/a-2 and \/insights\/b-3\.$/,
  );
});
