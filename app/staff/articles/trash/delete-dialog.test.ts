import { expect, test } from "vitest";
import type { ArticleRow } from "../../sync/articles.ts";
import { article } from "../../sync/testing.ts";
import { deletionText } from "./delete-dialog.tsx";

const now = Date.parse("2026-06-01T00:00:00Z");
const row = (fields: Partial<ArticleRow> = {}) => ({
  ...article(),
  ...{ waitingSince: null, problem: null },
  ...fields,
});
const draft = row({ status: "draft" });
const archived = row({ status: "archived" });
const due = row({ status: "scheduled", publishAt: "2026-05-31T00:00:00Z" });
const upcoming = row({ status: "scheduled", publishAt: "2026-06-02T00:00:00Z" });
const changedHere = row({ status: "draft", waitingSince: now });
const madeHere = row({ version: 0, waitingSince: now });
const perhapsMade = row({ version: 0, waitingSince: now, problem: "There was no connection." });

test.each([
  ["a published one", [row()], "“A title” disappears from the site immediately."],
  ["one whose time has come", [due], "“A title” disappears from the site immediately."],
  ["a draft", [draft], "“A title” is not on the site."],
  ["an archived one", [archived], "“A title” is not on the site."],
  ["one whose time is still to come", [upcoming], "“A title” is not on the site."],
  ["one that is on this device alone", [madeHere], "“A title” is not on the site."],
  [
    "one that may have arrived",
    [perhapsMade],
    "If “A title” is on the site, it disappears immediately.",
  ],
  ["a change on its way", [changedHere], "If “A title” is on the site, it disappears immediately."],
  ["several", [row(), due], "They disappear from the site immediately."],
  [
    "several of which some are on the site",
    [row(), draft],
    "Those that are on the site disappear from it immediately.",
  ],
  [
    "several that may be",
    [changedHere, draft],
    "Those that are on the site disappear from it immediately.",
  ],
  ["several that no one sees", [draft, upcoming], "None of them is on the site."],
])("what visitors notice of %s", (_, articles, sentence) => {
  expect(deletionText(articles, { isQueued: false, now })).toBe(sentence);
  expect(deletionText(articles, { isQueued: true, now })).toBe(
    sentence.replace("immediately", "once this is sent"),
  );
});
