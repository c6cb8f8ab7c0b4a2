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
  expect(html).toContain('href="tel:+250788000111"');
});

const linksOf = (phone: string) =>
  [...renderToString(<Reach row={{ email: "a@example.rw", phone }} />).matchAll(/href="([^"]*)"/g)]
    .map(([, href]) => href)
    .slice(1);

test.each([
  ["+250 (0)788 123 456", ["tel:+250788123456", "https://wa.me/250788123456"]],
  [
    "0788 123 456 / 0722 123 456",
    [
      ...["tel:+250788123456", "https://wa.me/250788123456"],
      ...["tel:+250722123456", "https://wa.me/250722123456"],
    ],
  ],
  ["0712 345 678", []],
  ["", []],
])("%j is linked only as numbers that can be dialled", (phone, links) => {
  expect(linksOf(phone)).toEqual(links);
});

test("a number of which it is doubtful what it means is shown as it was written", () => {
  const html = renderToString(<Reach row={{ email: "a@example.rw", phone: "0712 345 678" }} />);
  expect(html).toContain("0712 345 678");
});
