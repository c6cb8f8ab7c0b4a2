import { expect, test } from "vitest";
import { proposedLink } from "../../../../db/schema/insights/proposed-link.ts";
import { article } from "../../sync/testing.ts";
import {
  changesOf,
  createOf,
  emptyForm,
  fieldsOf,
  formOf,
  mistakesAfter,
  mistakesIn,
  withImage,
} from "./article-form.ts";

const filled = {
  ...emptyForm("Inkingi Partners", "2026-06-09"),
  title: " Six chapters in ninety days ",
  excerpt: "The order that works.",
  category: "Standards",
  link: "/insights/six-chapters",
};

test("a new article has the firm as its author, today as its date, and is a draft", () => {
  expect(emptyForm("Inkingi Partners", "2026-06-09")).toMatchObject({
    author: "Inkingi Partners",
    date: "2026-06-09",
    status: "draft",
    title: "",
  });
});

test("empty optional fields are sent as absent, the others without spaces around them", () => {
  expect(createOf({ ...filled, readTime: "  ", image: "" })).toEqual({
    title: "Six chapters in ninety days",
    excerpt: "The order that works.",
    author: "Inkingi Partners",
    date: "2026-06-09",
    link: "/insights/six-chapters",
    category: "Standards",
    status: "draft",
  });
});

test("title, category, excerpt, date and link slug are required, each with its own sentence", () => {
  expect(mistakesIn({ ...emptyForm("", ""), author: "Inkingi Partners" })).toEqual({
    title: "Title is required",
    excerpt: "Excerpt is required",
    date: "Date is required",
    link: expect.stringContaining("Link slug"),
    category: "Category is required",
  });
  expect(mistakesIn(filled)).toEqual({});
});

test("what is wrong comes in the order of the screen: the first is the one to correct", () => {
  expect(Object.keys(mistakesIn(emptyForm("", "")))).toEqual([
    ...["title", "category", "excerpt", "date", "link", "author"],
  ]);
});

test("an error goes while its field is typed in, stays while another one is, and none comes before the next save", () => {
  const before = { ...filled, excerpt: "", category: "" };
  const mistakes = mistakesIn(before);
  const typed = { ...before, excerpt: "E", title: "" };
  expect(mistakesAfter(mistakes, before, typed)).toEqual({ category: "Category is required" });
  // Also one that only the server knows.
  const refused = { link: "This link is taken" };
  expect(mistakesAfter(refused, filled, { ...filled, title: "Other" })).toEqual(refused);
  expect(mistakesAfter(refused, filled, { ...filled, link: "/insights/other" })).toEqual({});
});

test.each(["six chapters", "/insights/Six", "/other/six", "six--chapters", "six-", "../six"])(
  "the link slug %j is refused",
  (link) => {
    expect(mistakesIn({ ...filled, link }).link).toContain("Link slug");
  },
);

test("an article that has what an id could be as its link from before is to be given another", () => {
  for (const link of ["insight-001", "/insights/insight-001"])
    expect(mistakesIn({ ...filled, link })).toEqual({
      link: expect.stringContaining("id of an article, as insight-001 does; choose another one"),
    });
});

test("a scheduled article needs its moment, which is one of Kigali", () => {
  const scheduled = { ...filled, status: "scheduled" as const };
  expect(mistakesIn(scheduled)).toEqual({ publishAt: "Choose a publication time" });
  expect(createOf({ ...scheduled, publishAt: "2026-12-01T08:00" })).toMatchObject({
    status: "scheduled",
    publishAt: "2026-12-01T06:00:00.000Z",
  });
  expect(createOf({ ...filled, publishAt: "2026-12-01T08:00" })).not.toHaveProperty("publishAt");
});

test("an article goes into the form and out of it unchanged", () => {
  const stored = article({
    ...{ status: "scheduled", publishAt: "2026-12-01T06:00:00.000Z", reviewBy: "2027-06-09" },
  });
  expect(changesOf(formOf(stored), formOf(stored))).toEqual({});
  const { id, version, updatedAt, deletedAt, ...fields } = stored;
  expect(fieldsOf(formOf(stored))).toEqual(fields);
});

test("an edit has the fields that were changed, and what was emptied as null", () => {
  const scheduled = { ...filled, status: "scheduled" as const, publishAt: "2026-12-01T08:00" };
  expect(changesOf({ ...filled, title: "Six chapters", category: " " }, filled)).toEqual({
    title: "Six chapters",
    category: null,
  });
  expect(changesOf({ ...filled, title: `${filled.title} ` }, filled)).toEqual({});
  expect(changesOf({ ...filled, link: "six-chapters" }, filled)).toEqual({});
  expect(changesOf({ ...scheduled, status: "draft" }, scheduled)).toEqual({
    status: "draft",
    publishAt: null,
  });
  expect(changesOf({ ...filled, reviewBy: "2027-01-01" }, filled)).toEqual({
    reviewBy: "2027-01-01",
  });
});

test("an alt text stays with its picture, and goes with it", () => {
  const pictured = { ...filled, image: "/media/a/1600#top", imageAlt: "A lake" };
  expect(withImage(pictured, "/media/a/1600")).toEqual({
    image: "/media/a/1600",
    imageAlt: "A lake",
  });
  expect(withImage(pictured, "/media/b/1600")).toEqual({ image: "/media/b/1600", imageAlt: "" });
  expect(withImage(pictured, "")).toEqual({ image: "", imageAlt: "" });
  expect(fieldsOf({ ...pictured, image: " " })).toMatchObject({ image: null, imageAlt: null });
});

test("an edit of an alt text says of which picture it is, and one of a picture what it shows", () => {
  const pictured = { ...filled, image: "/media/a/1600" };
  const described = { image: "/media/a/1600", imageAlt: "A lake" };
  expect(changesOf({ ...pictured, imageAlt: "A lake" }, pictured)).toEqual(described);
  expect(
    changesOf({ ...filled, ...described }, { ...filled, image: "/b", imageAlt: "A lake" }),
  ).toEqual(described);
});

test.each([
  [
    "Law No. 058/2021: what the first notices taught us",
    "/insights/law-no-058-2021-what-the-first-notices-taught-us",
  ],
  ["Évaluer l’accès à l'année", "/insights/evaluer-lacces-a-lannee"],
  ["Mise en œuvre de la loi", "/insights/mise-en-oeuvre-de-la-loi"],
  ["Straße und Maß", "/insights/strasse-und-mass"],
  ["Ærø, Łódź, Søren", "/insights/aero-lodz-soren"],
  ["pro\u00adces\u00adsor ２０２７", "/insights/processor-2027"],
  ["…", ""],
  ["بيانات 😀", ""],
  [`${"very ".repeat(30)}long`, `/insights/${Array(16).fill("very").join("-")}`],
])("the title %j proposes the slug %j", (title, slug) => {
  expect(proposedLink(title)).toBe(slug);
  if (slug) expect(mistakesIn({ ...filled, link: slug })).toEqual({});
});
