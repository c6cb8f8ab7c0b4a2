import { expect, test } from "vitest";
import { emptyForm } from "./article-form.ts";
import { saveWords, whereItIs } from "./save-words.ts";

const now = Date.parse("2026-11-23T08:00:00Z");
const draft = { ...emptyForm("Inkingi Partners", "2026-11-23"), link: "/insights/a" };
const published = { ...draft, status: "published" as const };
const archived = { ...draft, status: "archived" as const };
const at = (publishAt: string) => ({ ...draft, status: "scheduled" as const, publishAt });
const soon = at("2026-11-24T08:00");
const past = at("2026-11-01T08:00");

test.each([
  ["a new draft", draft, undefined, "Save draft"],
  ["a draft", draft, draft, "Save draft"],
  ["a new article to be published", published, undefined, "Publish"],
  ["a draft to be published", published, draft, "Publish"],
  ["a published article", published, published, "Update"],
  ["a published article that becomes a draft", draft, published, "Revert to draft"],
  ["an article to be archived", archived, published, "Archive"],
  ["an archived article", archived, archived, "Update"],
  ["a moment of this year", soon, draft, "Schedule for 24 Nov, 08:00"],
  ["a moment of another year", at("2027-01-04T08:30"), draft, "Schedule for 4 Jan 2027, 08:30"],
  ["a moment that is still to be chosen", at("T08:00"), draft, "Schedule"],
  ["a scheduled article", soon, soon, "Update"],
  ["another moment", at("2026-11-25T08:00"), soon, "Schedule for 25 Nov, 08:00"],
  ["a moment that is over", past, draft, "Publish"],
  ["a scheduled article whose moment is over", past, past, "Update"],
])("the button says what saving does to %s", (_, form, saved, words) => {
  expect(saveWords(form, saved, now)).toBe(words);
});

test.each([
  ["published", published, "It is live."],
  ["due", past, "It is live."],
  ["scheduled", soon, "It will be published on 24 Nov, 08:00."],
  ["a draft", draft, "Saved as a draft: visitors do not see it."],
  ["archived", archived, "Archived: visitors do not see it."],
])("after saving it is said where an article is that is %s", (_, form, words) => {
  expect(whereItIs(form, now)).toBe(words);
});
