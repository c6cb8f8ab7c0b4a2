import { renderToString } from "react-dom/server";
import * as v from "valibot";
import { expect, test } from "vitest";
import { ContactRequest } from "../../../../db/schema/contact.ts";
import { Reach } from "./side.tsx";

test("what a sender gave as address or number adds nothing to a mail or a call", () => {
  const given = { email: "a?bcc=spy@example.rw", phone: "*21*+250 788 000 111#" };
  expect(v.is(ContactRequest.entries.email, given.email)).toBe(true);
  const html = renderToString(<Reach row={given} />);
  expect(html).toContain('href="mailto:a%3Fbcc%3Dspy%40example.rw"');
  expect(html).toContain('href="tel:21+250788000111"');
});
