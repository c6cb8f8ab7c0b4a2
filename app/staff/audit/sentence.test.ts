import { expect, test } from "vitest";
import type { AuditEntry } from "../../../db/schema/audit.ts";
import { actionName, sentenceOf, sharedNames } from "./sentence.ts";

const entry: AuditEntry = {
  seq: 1,
  at: "2026-11-21T09:41:07.123Z",
  actor: "solange@example.rw",
  action: "article updated",
  subject: "insight-01a206b2",
  version: 5,
  detail: { title: "A draft about vendors", status: "draft", changed: "excerpt" },
  network: null,
  request: null,
  hash: "00",
  name: "Solange",
  subjectName: null,
  title: "A draft about vendors",
  hasVersions: true,
};

/** The sentence of an entry, as it is read. */
const read = (fields: Partial<AuditEntry>): string => {
  const { who, did, title, after } = sentenceOf({ ...entry, ...fields });
  return [who, did, title && `*${title}*`, after].filter(Boolean).join(" ");
};
const changed = (fields: string, status = "published") => ({
  detail: { title: entry.title, status, changed: fields },
});
const ofPerson = { subject: "eric@example.rw", subjectName: "Eric", title: null, version: null };
const ofRequest = { subject: "ER-0123-ABCD", title: null, version: null };
const atDesk = (action: string, detail: AuditEntry["detail"] = {}) => ({
  action,
  detail,
  subject: "INK-4F7K-9QX2",
  title: null,
  version: null,
});
const bySite = { actor: "", name: null };

test.each([
  ["an edit", {}, "Solange changed the excerpt of *A draft about vendors*"],
  [
    "an edit of several fields",
    changed("title, content, imageAlt"),
    "Solange changed the title, text and alt text of *A draft about vendors*",
  ],
  [
    "an edit that publishes",
    changed("excerpt, status"),
    "Solange changed the excerpt of *A draft about vendors* and published it",
  ],
  ["publishing", changed("status"), "Solange published *A draft about vendors*"],
  [
    "a draft again",
    changed("status", "draft"),
    "Solange changed *A draft about vendors* back to a draft",
  ],
  ["a deletion", { action: "article deleted" }, "Solange moved *A draft about vendors* to the bin"],
  [
    "an article that appeared by itself",
    { ...bySite, action: "article appeared" },
    "The site published *A draft about vendors* as scheduled",
  ],
  [
    "a role",
    { ...ofPerson, action: "role changed", detail: { from: "editor", to: "viewer" } },
    "Solange changed the role of Eric from editor to viewer",
  ],
  [
    "a failed sign-in",
    { ...ofPerson, ...bySite, action: "sign-in failed", detail: { by: "password", count: 1 } },
    "Someone could not sign in as Eric (with a wrong password, 1 attempt)",
  ],
  [
    "the first administrator",
    { ...ofPerson, action: "first administrator", detail: {} },
    "Solange became the first administrator",
  ],
  [
    "an erased request",
    { ...ofRequest, action: "erased", detail: { reason: "test" } },
    "Solange erased a request (test), receipt ER-0123-ABCD",
  ],
  [
    "a request that its sender erased",
    { ...ofRequest, ...bySite, action: "erased", detail: { by: "the sender" } },
    "The sender erased their request, receipt ER-0123-ABCD",
  ],
  [
    "the end of retention",
    { ...ofRequest, ...bySite, action: "erased", detail: { by: "the end of its retention" } },
    "The site erased a request whose retention was over, receipt ER-0123-ABCD",
  ],
  [
    "another retention",
    atDesk("retention changed", { to: "2027-03-01" }),
    "Solange changed until when INK-4F7K-9QX2 is stored, to 2027-03-01",
  ],
  [
    "one of before its request was named",
    { ...ofRequest, subject: "", action: "retention changed", detail: { to: "2027-03-01" } },
    "Solange changed until when a request is stored, to 2027-03-01",
  ],
  ["a reply", atDesk("request answered"), "Solange wrote a reply to the client of INK-4F7K-9QX2"],
  ["a note", atDesk("request note written"), "Solange wrote a note on INK-4F7K-9QX2"],
  [
    "a state",
    atDesk("request state set", { from: "in-progress", to: "won" }),
    "Solange changed the state of INK-4F7K-9QX2 from In progress to Won",
  ],
  [
    "an owner",
    atDesk("request assigned", { to: "eric@example.rw" }),
    "Solange assigned INK-4F7K-9QX2 to eric@example.rw",
  ],
  [
    "an owner whose name is known",
    { ...atDesk("request assigned", { to: "eric@example.rw" }), subjectName: "Eric" },
    "Solange assigned INK-4F7K-9QX2 to Eric",
  ],
  [
    "a former version",
    { detail: { ...changed("content, status").detail, restored: 1 } },
    "Solange restored version 1 of *A draft about vendors* and published it",
  ],
  [
    "an owner who takes it",
    atDesk("request assigned", { to: "solange@example.rw" }),
    "Solange took on INK-4F7K-9QX2",
  ],
  [
    "no owner any more",
    atDesk("request assigned", { to: null }),
    "Solange left INK-4F7K-9QX2 without an owner",
  ],
  [
    "a sector",
    atDesk("request sector set", { to: "health" }),
    "Solange set the sector of INK-4F7K-9QX2 to Health",
  ],
  [
    "no sector",
    atDesk("request sector set", { to: "" }),
    "Solange removed the sector of INK-4F7K-9QX2",
  ],
  [
    "an address",
    atDesk("request address corrected"),
    "Solange corrected the email address of INK-4F7K-9QX2",
  ],
  ["a call", atDesk("call confirmed"), "Solange confirmed the call of INK-4F7K-9QX2"],
  ["another hour", atDesk("call moved"), "Solange moved the call of INK-4F7K-9QX2"],
  ["no call", atDesk("call cancelled"), "Solange cancelled the call of INK-4F7K-9QX2"],
  [
    "the question for the password",
    { ...atDesk("asked to sign in again"), subject: "POST /api/staff/people" },
    "Solange was asked to sign in again before inviting someone",
  ],
  [
    "the same, as it was called at first",
    {
      ...atDesk("refused", { status: 401, type: "/problems/sign-in-again" }),
      subject: "POST /api/staff/totp",
    },
    "Solange was asked to sign in again before adding a second factor",
  ],
  [
    "a refusal",
    { ...atDesk("refused", { status: 403, type: "about:blank" }), subject: "GET /api/staff/audit" },
    "Solange was refused: GET /api/staff/audit",
  ],
  [
    "an export of one request",
    atDesk("request exported"),
    "Solange exported all that is kept of INK-4F7K-9QX2",
  ],
  [
    "an export of requests",
    { ...ofRequest, action: "requests exported", detail: { count: 1 } },
    "Solange exported 1 request as CSV",
  ],
  [
    "a search for one person's data",
    { ...ofRequest, action: "person searched", detail: { requests: 3 } },
    "Solange searched for the data of one person and found 3 requests",
  ],
  [
    "an export of one person's data",
    { ...ofRequest, action: "person exported", detail: { requests: 3 } },
    "Solange exported the data of one person, 3 requests",
  ],
  [
    "someone whose name is not known any more",
    { name: null, action: "signed out", ...ofPerson },
    "solange@example.rw signed out",
  ],
  [
    "an action that has no words",
    { action: "turned", subject: "the key", title: null },
    "Solange turned: the key",
  ],
])("%s is a sentence", (_, fields, sentence) => {
  expect(read(fields)).toBe(sentence);
});

test.each([
  ["network", "from one network"],
  ["account", "on one account"],
])("too many tries are said of the %s", (what, where) => {
  const delayed = { ...bySite, action: "sign-in delayed", title: null, detail: { count: 3 } };
  expect(read({ ...delayed, subject: `one ${what}` })).toBe(
    `Someone tried to sign in too often ${where} (3 attempts)`,
  );
});

test("a name, which anyone chooses for themselves, is told with the address", () => {
  const emails = (fields: Partial<AuditEntry>) => {
    const { email, otherEmail } = sentenceOf({ ...entry, ...fields });
    return [email, otherEmail];
  };
  const [me, other] = [entry.actor, ofPerson.subject];
  expect(emails({})).toEqual([me, undefined]);
  expect(emails({ ...ofPerson, action: "disabled" })).toEqual([me, other]);
  const assigned = { ...atDesk("request assigned", { to: other }), subjectName: "Eric" };
  expect(emails(assigned)).toEqual([me, other]);
  // What no one did, what someone did to themselves, and where the address is shown already.
  expect(emails({ ...ofPerson, ...bySite, action: "sign-in failed" })).toEqual([undefined, other]);
  expect(emails({ ...ofPerson, subject: me, action: "signed out" })).toEqual([me, undefined]);
  expect(emails({ ...ofPerson, name: null, subjectName: null })).toEqual([undefined, undefined]);
});

test("an action is named in the filter", () => {
  expect(actionName("first administrator")).toBe("First administrator created");
  expect(actionName("signed in")).toBe("Signed in");
});

test("a name is shared where two addresses have it, as who did something or to whom", () => {
  const other = { ...entry, actor: "other@example.rw" };
  expect(sharedNames([entry, entry, { ...other, name: "Eric" }])).toEqual(new Set());
  expect(sharedNames([entry, other])).toEqual(new Set(["Solange"]));
  expect(
    sharedNames([entry, { ...other, name: null, ...ofPerson, subjectName: "Solange" }]),
  ).toEqual(new Set(["Solange"]));
});
