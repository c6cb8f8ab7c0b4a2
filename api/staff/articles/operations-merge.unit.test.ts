import { expect, test } from "vitest";
import { articleFieldNames } from "../../../db/schema/insights/fields.ts";
import { type ArticleState, merge, type Wanted } from "./operations-merge.ts";

const base: ArticleState = {
  title: "Title",
  excerpt: "Excerpt",
  author: "Author",
  date: "2026-01-01",
  link: "/insights/one",
  content: "<p>One</p>",
  readTime: null,
  category: null,
  image: null,
  imageAlt: null,
  status: "draft",
  publishAt: null,
  reviewBy: null,
};
const soon = "2999-01-01T00:00:00.000Z";
const later = "2999-02-01T00:00:00.000Z";
const on = (now: Partial<ArticleState>, wanted: Wanted, was: Partial<ArticleState> = {}) =>
  merge({ ...base, ...now }, wanted, () => ({ ...base, ...was }));
const scheduled = { status: "scheduled", publishAt: soon } as const;

test.each<[string, Partial<ArticleState>, Wanted, Wanted]>([
  ["nothing else happened", {}, { title: "Mine" }, { title: "Mine" }],
  ["another field is another", { excerpt: "Theirs" }, { title: "Mine" }, { title: "Mine" }],
  ["both wanted the same", { title: "Both" }, { title: "Both" }, {}],
  ["it says what always stood", { title: "Theirs" }, {}, {}],
  ["a field is cleared", {}, { content: null }, { content: null }],
  [
    "someone cleared another",
    { content: null },
    { reviewBy: "2027-01-01" },
    { reviewBy: "2027-01-01" },
  ],
])("an edit on top of what stands is written where %s", (_, now, wanted, changes) => {
  expect(on(now, wanted)).toEqual({ conflicts: [], changes, lacksTime: false });
});

test.each<[Partial<ArticleState>, Wanted, string[]]>([
  [{ title: "Theirs" }, { title: "Mine" }, ["title"]],
  [
    { title: "Theirs", content: null },
    { title: "Mine", content: "x", author: "Mine" },
    ["title", "content"],
  ],
  [{ content: null }, { content: "" }, ["content"]],
])(
  "an edit on top of what stands is asked about where %o stands and %o is wanted",
  (now, wanted, conflicts) => {
    expect(on(now, wanted).conflicts).toEqual(conflicts);
  },
);

test.each(articleFieldNames)(
  "an edit on top of what stands is asked about whichever field two have changed: %s",
  (field) => {
    const was = field === "publishAt" ? scheduled : {};
    const [theirs, mine] =
      field === "status"
        ? (["published", "archived"] as const)
        : ["2999-02-01T00:00:00.000Z", "2999-03-01T00:00:00.000Z"];
    expect(on({ ...was, [field]: theirs }, { [field]: mine }, was)).toMatchObject({
      conflicts: [field],
      changes: { [field]: mine },
    });
  },
);

test.each<[string, Partial<ArticleState>, Wanted]>([
  ["described while it was replaced", { imageAlt: "Old" }, { image: "/new", imageAlt: null }],
  ["replaced while it was described", { image: "/new" }, { image: null, imageAlt: "Old" }],
])(
  "an edit on top of what stands is asked about a picture and its alt text together where it was %s",
  (_, now, wanted) => {
    expect(on(now, wanted).conflicts.toSorted()).toEqual(["image", "imageAlt"]);
  },
);

test("an edit on top of what stands is asked about where no one knows what its writer saw, unless it stands as wanted", () => {
  const unknown = (wanted: Wanted) => merge(base, wanted, () => undefined).conflicts;
  expect(unknown({ title: "Mine" })).toEqual(["title"]);
  expect(unknown({ title: base.title })).toEqual([]);
});

test("an edit on top of what stands compares each field with the version in which its writer saw it", () => {
  const first = { ...base, title: "First" };
  const { conflicts } = merge(first, { title: "Second", excerpt: "Mine" }, (field) =>
    field === "title" ? first : base,
  );
  expect(conflicts).toEqual([]);
});

test.each<[string, Partial<ArticleState>, Wanted, Wanted]>([
  [
    "is taken away with its state",
    scheduled,
    { status: "draft" },
    { status: "draft", publishAt: null },
  ],
  ["is moved", scheduled, { publishAt: later }, { publishAt: later }],
  ["means nothing in a draft", {}, { publishAt: later }, {}],
  [
    "means nothing in what is published by hand",
    {},
    { status: "published", publishAt: later },
    { status: "published" },
  ],
])("the time at which an article appears %s", (_, now, wanted, changes) => {
  expect(on(now, wanted, now)).toEqual({ conflicts: [], changes, lacksTime: false });
});

test("the time at which an article appears is needed by what is scheduled, and that which has come is none", () => {
  expect(on({}, { status: "scheduled" }).lacksTime).toBe(true);
  const out = { status: "published", publishAt: soon } as const;
  expect(on(out, { status: "scheduled" }, out).lacksTime).toBe(true);
  expect(on(scheduled, { publishAt: null }, scheduled).lacksTime).toBe(true);
  expect(on({}, scheduled).lacksTime).toBe(false);
});

test("the time at which an article appears that its writer gave it since is no reason to ask what becomes of its state", () => {
  const previous = { ...base, ...scheduled };
  const now = { ...previous, publishAt: later };
  const seen = (field: string) => (field === "publishAt" ? now : previous);
  expect(merge(now, { status: "draft" }, seen).conflicts).toEqual([]);
});

test.each<[string, Partial<ArticleState>, Wanted, string[]]>([
  [
    "moved while it was published",
    { ...scheduled, publishAt: later },
    { status: "published" },
    ["status"],
  ],
  ["published while it was moved", { status: "published" }, { publishAt: later }, ["publishAt"]],
  [
    "come while it was moved",
    { status: "published", publishAt: soon },
    { publishAt: later },
    ["publishAt"],
  ],
  [
    "moved twice",
    { ...scheduled, publishAt: later },
    { publishAt: "2999-03-01T00:00:00.000Z" },
    ["publishAt"],
  ],
])(
  "the time at which an article appears is asked about when it was %s",
  (_, now, wanted, conflicts) => {
    expect(on(now, wanted, scheduled).conflicts).toEqual(conflicts);
  },
);
