import { expect, test } from "vitest";
import { emptyForm } from "./article-form.ts";
import { includesChanges, mergeRemote } from "./merge-remote.ts";

const saved = { ...emptyForm("Inkingi Partners", "2026-06-09"), title: "Old", excerpt: "Old" };
const open = { form: { ...saved, title: "Mine" }, saved, base: 1 };

test("another field that another editor saved appears beside what is typed", () => {
  expect(mergeRemote(open, { ...saved, excerpt: "Theirs" }, 2)).toEqual({
    kind: "merged",
    fields: ["excerpt"],
    open: {
      form: { ...saved, title: "Mine", excerpt: "Theirs" },
      saved: { ...saved, excerpt: "Theirs" },
      base: 2,
    },
  });
});

test("nothing appears under the cursor", () => {
  expect(mergeRemote(open, { ...saved, excerpt: "Theirs" }, 2, "excerpt")).toEqual({
    kind: "deferred",
  });
});

test("a field that both wrote in keeps what is typed, and the version that its writer saw", () => {
  expect(mergeRemote(open, { ...saved, title: "Theirs", excerpt: "Theirs" }, 2)).toEqual({
    kind: "both",
    fields: ["title"],
  });
});

test("a picture that another editor replaced while it was described here is asked about", () => {
  const pictured = { ...saved, image: "/old" };
  const described = { form: { ...pictured, imageAlt: "Old" }, saved: pictured, base: 1 };
  expect(mergeRemote(described, { ...pictured, image: "/new" }, 2)).toEqual({
    kind: "both",
    fields: ["image"],
  });
});

test("the same words from both are no question", () => {
  expect(mergeRemote(open, { ...saved, title: "Mine" }, 2)).toMatchObject({
    kind: "merged",
    open: { base: 2, form: { title: "Mine" }, saved: { title: "Mine" } },
  });
});

test("a version that changed nothing here becomes the base all the same, and what was read already is nothing", () => {
  expect(mergeRemote(open, saved, 2)).toMatchObject({
    kind: "merged",
    fields: [],
    open: { base: 2 },
  });
  expect(mergeRemote(open, saved, 1)).toEqual({ kind: "unchanged" });
  expect(mergeRemote({ ...open, base: null }, { ...saved, title: "Theirs" }, 2)).toEqual({
    kind: "unchanged",
  });
});

test("what was refused, and is still shown on top, is told from what another editor has saved", () => {
  const typed = { form: { ...saved, title: "Mine ", link: "mine" }, saved, base: 1 };
  const onTop = { ...saved, title: "Mine", link: "/insights/mine" };
  expect(includesChanges(onTop, typed)).toBe(true);
  // On top of what another has changed, too.
  expect(includesChanges({ ...onTop, excerpt: "Theirs" }, typed)).toBe(true);
  expect(includesChanges({ ...saved, excerpt: "Theirs" }, typed)).toBe(false);
  expect(includesChanges({ ...onTop, title: "Theirs" }, typed)).toBe(false);
  expect(includesChanges(saved, typed)).toBe(false);
  // Nothing was asked for.
  expect(includesChanges(saved, { ...typed, form: saved })).toBe(false);
});
