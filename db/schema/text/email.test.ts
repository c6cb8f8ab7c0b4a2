import { expect, test } from "vitest";
import { addressKey, mailAddress } from "./email.ts";

test.each([
  "o'neza@example.rw",
  "a+tag@example.rw",
  "first.last@sub.example.co.rw",
  "info@xn--cole-rwanda-9fb.example",
  "info@sender.xn--p1ai",
  "a?bcc=spy@example.rw",
  "Solange@Example.RW",
])("%s is taken as it is", (address) => {
  expect(mailAddress(address)).toBe(address);
});

test.each([
  ["info@école-rwanda.example", "info@xn--cole-rwanda-99a.example"],
  ["info@E\u0301COLE-rwanda.example", "info@xn--cole-rwanda-99a.example"],
  ["info@почта.рф", "info@xn--80a1acny.xn--p1ai"],
  ["info@例え。テスト", "info@xn--r8jz45g.xn--zckzah"],
])("the domain of %s is put in punycode", (address, ascii) => {
  expect(mailAddress(address)).toBe(ascii);
  expect(addressKey(` ${address.toUpperCase()}`)).toBe(ascii);
});

test.each([
  "",
  "a",
  "@example.rw",
  "a@",
  "a@localhost",
  "a@1.2.3.4",
  "a@[1.2.3.4]",
  "a..b@example.rw",
  ".a@example.rw",
  "ends.@example.rw",
  "a b@example.rw",
  "a@b@example.rw",
  "a@exam_ple.rw",
  "a@-example.rw",
  "a@example-.rw",
  "a@example..rw",
  "a@example.rw.",
  "a@example.rw/x",
  "a@example.rw:25",
  "a@exa%6dple.rw",
  "müller@example.rw",
  "a\u200b@example.rw",
  '"a b"@example.rw',
  `${"a".repeat(65)}@example.rw`,
  `a@${"b".repeat(64)}.rw`,
  `a@${"b.".repeat(130)}rw`,
])("no mail server takes %j", (address) => {
  expect(mailAddress(address)).toBeUndefined();
});

test("what is no address is compared as it is", () => {
  expect(addressKey(" Solange ")).toBe("solange");
});
