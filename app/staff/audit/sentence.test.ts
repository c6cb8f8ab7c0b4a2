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

test.each<[string, Partial<AuditEntry>]>([
  [
    "Solange deleted the invitation about INK-4F7K-9QX2",
    atDesk("message deleted", { kind: "time-confirmed", to: "sender" }),
  ],
  [
    "Solange deleted the notice to staff about INK-4F7K-9QX2",
    atDesk("message deleted", { kind: "new-request", to: "staff" }),
  ],
  ["Solange marked a message about INK-4F7K-9QX2 as given to the client", atDesk("message given")],
  ["Solange changed the excerpt of *A draft about vendors*", {}],
  [
    "Solange changed the title, text and alt text of *A draft about vendors*",
    changed("title, content, imageAlt"),
  ],
  [
    "Solange changed the excerpt of *A draft about vendors* and published it",
    changed("excerpt, status"),
  ],
  ["Solange published *A draft about vendors*", changed("status")],
  ["Solange changed *A draft about vendors* back to a draft", changed("status", "draft")],
  ["Solange moved *A draft about vendors* to the bin", { action: "article deleted" }],
  [
    "The site published *A draft about vendors* as scheduled",
    { ...bySite, action: "article appeared" },
  ],
  [
    "Solange changed the role of Eric from author and consultant to viewer",
    {
      ...ofPerson,
      action: "role changed",
      detail: { from: "author and consultant", to: "viewer" },
    },
  ],
  [
    "Someone could not sign in as Eric (with a wrong password, 1 attempt)",
    { ...ofPerson, ...bySite, action: "sign-in failed", detail: { by: "password", count: 1 } },
  ],
  [
    "Solange became the first administrator",
    { ...ofPerson, action: "first administrator", detail: {} },
  ],
  [
    "Solange erased a request (test), receipt ER-0123-ABCD",
    { ...ofRequest, action: "erased", detail: { reason: "test" } },
  ],
  [
    "The sender erased their request, receipt ER-0123-ABCD",
    { ...ofRequest, ...bySite, action: "erased", detail: { by: "the sender" } },
  ],
  [
    "The site erased a request whose retention was over, receipt ER-0123-ABCD",
    { ...ofRequest, ...bySite, action: "erased", detail: { by: "the end of its retention" } },
  ],
  [
    "Solange changed until when INK-4F7K-9QX2 is stored, to 2027-03-01",
    atDesk("retention changed", { to: "2027-03-01" }),
  ],
  // From before its request was named.
  [
    "Solange changed until when a request is stored, to 2027-03-01",
    { ...ofRequest, subject: "", action: "retention changed", detail: { to: "2027-03-01" } },
  ],
  ["Solange wrote a reply to the client of INK-4F7K-9QX2", atDesk("request answered")],
  ["Solange wrote a note on INK-4F7K-9QX2", atDesk("request note written")],
  [
    "Solange marked INK-4F7K-9QX2 as Won (In progress before)",
    atDesk("request state set", { from: "in-progress", to: "won" }),
  ],
  [
    "Solange changed the state of INK-4F7K-9QX2 from New to Spam",
    atDesk("request state set", { from: "new", to: "spam" }),
  ],
  [
    "Solange set the priority of INK-4F7K-9QX2 from Incident to Low",
    atDesk("request priority set", { from: "incident", to: "low" }),
  ],
  [
    "Solange assigned INK-4F7K-9QX2 to eric@example.rw",
    atDesk("request assigned", { to: "eric@example.rw" }),
  ],
  [
    "Solange assigned INK-4F7K-9QX2 to Eric",
    { ...atDesk("request assigned", { to: "eric@example.rw" }), subjectName: "Eric" },
  ],
  [
    "Solange restored version 1 of *A draft about vendors* and published it",
    { detail: { ...changed("content, status").detail, restored: 1 } },
  ],
  ["Solange took on INK-4F7K-9QX2", atDesk("request assigned", { to: "solange@example.rw" })],
  ["Solange left INK-4F7K-9QX2 without an owner", atDesk("request assigned", { to: null })],
  [
    "Solange set the sector of INK-4F7K-9QX2 to Health",
    atDesk("request sector set", { to: "health" }),
  ],
  ["Solange removed the sector of INK-4F7K-9QX2", atDesk("request sector set", { to: "" })],
  ["Solange wrote down what INK-4F7K-9QX2 is worth", atDesk("request outcome set", { to: "won" })],
  ["Solange removed what came of INK-4F7K-9QX2", atDesk("request outcome set", { to: "" })],
  ["Solange corrected the email address of INK-4F7K-9QX2", atDesk("request address corrected")],
  // From before the time was named.
  ["Solange confirmed the call of INK-4F7K-9QX2", atDesk("call confirmed")],
  [
    "Solange moved the call of INK-4F7K-9QX2 to 27 November 2026, 15:00",
    atDesk("call moved", { time: "2026-11-27T13:00:00.000Z" }),
  ],
  ["Solange cancelled the call of INK-4F7K-9QX2", atDesk("call cancelled")],
  [
    "Solange was asked to sign in again before inviting someone",
    { ...atDesk("asked to sign in again"), subject: "POST /api/staff/people" },
  ],
  [
    "Solange was asked to sign in again before adding a second factor",
    {
      ...atDesk("refused", { status: 401, type: "/problems/sign-in-again" }),
      subject: "POST /api/staff/totp",
    },
  ],
  [
    "Solange was refused the audit trail, which needs the role administrator",
    {
      ...atDesk("refused", { status: 403, needs: "administrator" }),
      subject: "GET /api/staff/audit",
    },
  ],
  // From before the role was named.
  [
    "Solange was refused the audit trail (GET /api/staff/audit)",
    { ...atDesk("refused", { status: 403, type: "about:blank" }), subject: "GET /api/staff/audit" },
  ],
  [
    "Someone was refused sending a request: too many in a short time",
    { ...atDesk("refused", { status: 429 }), ...bySite, subject: "POST /api/contact" },
  ],
  [
    "Someone was refused: GET /api/elsewhere",
    { ...atDesk("refused", { status: 401 }), ...bySite, subject: "GET /api/elsewhere" },
  ],
  ["Solange exported all that is kept of INK-4F7K-9QX2", atDesk("request exported")],
  [
    "Solange exported 1 request as CSV",
    { ...ofRequest, action: "requests exported", detail: { count: 1 } },
  ],
  [
    "Solange searched for the data of one person and found 3 requests",
    { ...ofRequest, action: "person searched", detail: { requests: 3 } },
  ],
  [
    "Solange exported the data of one person, 3 requests",
    { ...ofRequest, action: "person exported", detail: { requests: 3 } },
  ],
  ["solange@example.rw signed out", { name: null, action: "signed out", ...ofPerson }],
  ["Solange turned: the key", { action: "turned", subject: "the key", title: null }],
])("%s", (sentence, fields) => {
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
