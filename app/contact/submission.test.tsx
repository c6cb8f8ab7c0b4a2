import { expect, test } from "vitest";
import { Draft } from "./draft.ts";
import { messagesFor, serverMessages } from "./submission.ts";

const fields = {
  name: "Aline Uwase",
  email: "aline@example.rw",
  company: "",
  phone: "",
  message: "We need an audit soon.",
  consultationType: "",
} as const;

test("each wrong field has the message of the contract, the others have none", () => {
  expect(messagesFor(fields)).toEqual({});
  expect(
    messagesFor({ ...fields, name: " A ", email: "aline@imena", message: "Audit us" }),
  ).toEqual({
    name: "Name must be at least 2 characters",
    email: "Please enter a valid email address",
    message: "Message must be at least 10 characters",
  });
});

test("a time for a call needs a number to call, in whatever digits", () => {
  const times = ["2026-11-27T13:00:00.000Z"];
  const number = "Please enter the phone number that we call";
  for (const phone of ["", "  ", "call me"])
    expect(messagesFor({ ...fields, phone }, times)).toEqual({ phone: number });
  for (const phone of ["+250", "0788 12", "٠٧٨٨"])
    expect(messagesFor({ ...fields, phone }, times)).toEqual({
      phone: "This number is too short: please enter all its digits",
    });
  for (const phone of ["+250 788 123 456", "0788123456", "٠٧٨٨١٢٣٤٥٦"])
    expect(messagesFor({ ...fields, phone }, times)).toEqual({});
  expect(messagesFor({ ...fields, name: "" }, times)).toHaveProperty("phone", number);
});

test("a number that is too short is refused without a time too; a word in its place is not", () => {
  for (const phone of ["0788 12", "0788 123 45", "+250 788 123 45"])
    expect(messagesFor({ ...fields, phone })).toEqual({
      phone: "This number is too short: please enter all its digits",
    });
  for (const phone of ["", "by email please", "0788 123 456", "+44 20 7946 0958"])
    expect(messagesFor({ ...fields, phone })).toEqual({});
});

test("the same text keeps its id and its bytes, another text gets another id", () => {
  const draft = new Draft();
  const first = draft.submit({ ...fields, ...{ filledInMs: 5_000 } });
  expect(draft.submit({ ...fields, ...{ filledInMs: 9_000 } })).toBe(first);
  const changed = draft.submit({ ...fields, phone: "1", ...{ filledInMs: 9_000 } });
  expect(changed.id).not.toBe(first.id);
  expect(JSON.parse(changed.body)).toEqual({ ...fields, phone: "1", filledInMs: 9_000 });
});

test("what is sent has the id of its text, and a change of what is queued keeps it", () => {
  const draft = new Draft();
  const written = draft.write(fields);
  expect(draft.write({ ...fields })).toBe(written);
  const { id } = draft.submit(fields);
  expect(id).toBe(written.id);
  draft.queuedId = id;
  expect(draft.submit({ ...fields, phone: "1" }).id).toBe(id);
  draft.clear();
  expect(draft.write(fields).id).not.toBe(id);
});

test("other times are another text, and a text without times is what it was before there were any", () => {
  const [one, two] = ["2026-11-27T13:00:00.000Z", "2026-11-28T07:00:00.000Z"];
  const draft = new Draft();
  draft.written = {
    id: "01a1feb9-bf58-7d6a-a70c-5612f61e1032",
    text: JSON.stringify(Object.values(fields)),
  };
  expect(draft.write({ ...fields, suggestedTimes: [] })).toBe(draft.written);
  const timed = draft.write({ ...fields, suggestedTimes: [one, two] });
  expect(timed.id).not.toBe("01a1feb9-bf58-7d6a-a70c-5612f61e1032");
  expect(draft.write({ ...fields, suggestedTimes: [one, two] })).toBe(timed);
  expect(draft.write({ ...fields, suggestedTimes: [two, one] }).id).not.toBe(timed.id);
});

test("the fields of the form that the server names get its messages", () => {
  const errors = { phone: "Phone must be at most 40 characters", constructor: "no field of ours" };
  expect(serverMessages(errors)).toEqual({ phone: "Phone must be at most 40 characters" });
  expect(serverMessages({})).toEqual({});
});
