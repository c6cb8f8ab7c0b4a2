import { expect, test } from "vitest";
import { dialable, hasFullNumber, isSamePhone, phonesIn } from "./phone.ts";

const rwandan = "+250788123456";

test.each([
  ["+250 788 123 456", [rwandan]],
  ["+250 (0)788 123 456", [rwandan]],
  ["+250 ( 0 ) 788-123-456", [rwandan]],
  ["+250 0788 123 456", [rwandan]],
  ["00250 788 123 456", [rwandan]],
  ["250788123456", [rwandan]],
  ["0250 788 123 456", [rwandan]],
  ["2500788123456", [rwandan]],
  ["0788 123 456", [rwandan]],
  ["+0788123456", [rwandan]],
  ["(0788) 123.456", [rwandan]],
  ["0788/123456", [rwandan]],
  ["0788 / 123 / 456", [rwandan]],
  ["788 123 456", [rwandan]],
  ["0788–123‑456", [rwandan]],
  ["Tel.: 0788 123 456 (WhatsApp)", [rwandan]],
  ["٠٧٨٨ ١٢٣ ٤٥٦", [rwandan]],
  ["＋２５０ ７８８ １２３ ４５６", [rwandan]],
  ["+250\u00ad788\u200b123\u2060456", [rwandan]],
  ["*21*+250 788 123 456#", [rwandan]],
  ["0788 123 456 / 0722 123 456", [rwandan, "+250722123456"]],
  ["0788123456 0722123456", [rwandan, "+250722123456"]],
  ["07881234560722123456", [rwandan, "+250722123456"]],
  ["0788123456 or +254 712 345 678", [rwandan, "+254712345678"]],
  ["+250788123456+250722123456", [rwandan, "+250722123456"]],
  ["0788123456, 0788 123 456", [rwandan]],
  ["0788123456/57", [rwandan]],
  ["0252 123 456 ext. 12", ["+250252123456"]],
  ["0252123456x12", ["+250252123456"]],
  ["+254 0712 345 678", ["+254712345678"]],
  ["254712345678", ["+254712345678"]],
  ["+257 79 123 456", ["+25779123456"]],
  ["+44 (0)20 7946 0958", ["+442079460958"]],
  ["+39 06 1234 5678", ["+390612345678"]],
  ["+225 07 12 34 56 78", ["+2250712345678"]],
  ["+1 (212) 555-1234", ["+12125551234"]],
])("%j may be dialled as %j", (text, numbers) => {
  expect(dialable(text)).toEqual(numbers);
});

test.each([
  "",
  "none",
  "112",
  "123456",
  // A digit too few, a digit too many.
  "0788 123 45",
  "+250 788 123 456 7",
  "07881234567",
  // Of which country?
  "0712 345 678",
  "447911123456",
  "+999",
])("it is doubtful what %j means: nothing is dialled", (text) => {
  expect(dialable(text)).toEqual([]);
});

test.each([
  "0788123456",
  "788 123 456",
  "+250 (0)788 123 456",
  "0722 123 45 / 0788 123 456",
  // Of other countries: 7 to 15 digits.
  "0712 345 678",
  "02 555 12 12",
  "79 123 456",
  "555 1234",
  "+25779123456",
  "+683 4000",
])("%j can be a whole number", (text) => expect(hasFullNumber(text)).toBe(true));

test.each([
  "",
  "none",
  "112",
  "0788 12",
  "0788 123 45",
  "(0788) 123.45",
  "+250 788 123 45",
  "+250 (0)788 123 45",
  "00250 788 123",
  "250 788 123 45",
  "123456 ext. 12",
])("%j is no whole number", (text) => expect(hasFullNumber(text)).toBe(false));

const same = (one: string, other: string) =>
  phonesIn(one).some((phone) => phonesIn(other).some((next) => isSamePhone(phone, next)));

test.each([
  ["0788123456", "+250 (0)788 123 456"],
  ["0722 123 456", "0788 123 456 / 0722 123 456"],
  ["+250788123456", "0788 123 456 ext. 12"],
  ["447911123456", "+44 7911 123456"],
  ["0712345678", "+254 0712 345 678"],
  ["07881234567", "0788 1234567"],
  ["+250 788 123 456 7", "7881234567"],
])("%j finds what was written as %j", (one, other) => {
  expect(same(one, other)).toBe(true);
});

test.each([
  ["0788123456", "0788123457"],
  ["+254712345678", "+255712345678"],
  ["1234567", "+2507881234567"],
  ["", ""],
])("%j does not find %j", (one, other) => {
  expect(same(one, other)).toBe(false);
});
