import * as v from "valibot";
import { expect, test } from "vitest";
import { ContactRequest } from "./contact.ts";
import { writable } from "./insights/write.ts";
import { MessageText } from "./requests/operations.ts";
import { RequestView } from "./requests/views.ts";
import { EmailAddress } from "./text/email.ts";
import { Invitation, NameChange, PasswordSignIn } from "./staff.ts";

const request = { name: "Aline", email: "aline@example.rw", message: "Please call us back." };

test.each([
  "o'neza@example.rw",
  "aline+audit@example.rw",
  "info@xn--cole-rwanda-9fb.example",
  "info@sender.xn--p1ai",
])("%s is an address for the form, an invitation and a sign-in", (email) => {
  expect(v.parse(ContactRequest, { ...request, email }).email).toBe(email);
  expect(v.is(Invitation, { email, name: "Aline", role: "author and consultant" })).toBe(true);
  expect(v.is(PasswordSignIn, { email, password: "four plain words" })).toBe(true);
});

test("a domain in its own letters is stored as mail servers take it", () => {
  const email = "info@école-rwanda.example";
  expect(v.parse(EmailAddress, ` ${email} `)).toBe("info@xn--cole-rwanda-99a.example");
});

const noAddresses = ["a..b@example.rw", "ends.@example.rw", "a@localhost", "\u200b"];
test.each(noAddresses)("%j is refused in the words of the form", (email) => {
  const { issues } = v.safeParse(ContactRequest, { ...request, email });
  expect(issues?.map(({ message }) => message)).toEqual(["Please enter a valid email address"]);
});

const nothing = ["\u200b\u200b", "\u2800\u2800\u2800", "\u3164\u3164", "\u00ad", "\u{e0041}", "👩"];

test.each(nothing)("%j is no name", (name) => {
  const { issues } = v.safeParse(ContactRequest, { ...request, name });
  expect(issues?.map(({ message }) => message)).toEqual(["Name must be at least 2 characters"]);
});

test.each(["李", "محمد\u200cرضا", "Li"])("%s is a name, of a sender and of staff", (name) => {
  expect(v.parse(ContactRequest, { ...request, name }).name).toBe(name);
  expect(v.parse(NameChange, { name }).name).toBe(name);
});

const blank = "\u2800\u3164\u200b\u00ad".repeat(10);

test("a text that cannot be seen is none, wherever one is required", () => {
  const messages = (schema: v.GenericSchema, value: unknown) =>
    v.safeParse(schema, value).issues?.map(({ message }) => message);
  expect(messages(ContactRequest, { ...request, message: blank })).toEqual([
    "Message must be at least 10 characters",
  ]);
  expect(messages(MessageText, blank)).toEqual(["Message must not be empty"]);
  expect(messages(writable.title, blank)).toEqual(["Title is required"]);
  expect(messages(RequestView.entries.name, blank)).toEqual(["Name is required"]);
  expect(messages(NameChange, { name: blank })?.[0]).toBe("Name is required");
  expect(v.parse(ContactRequest, { ...request, company: blank, phone: blank })).toMatchObject({
    company: "",
    phone: "",
  });
});
