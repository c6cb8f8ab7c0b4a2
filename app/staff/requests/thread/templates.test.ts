import * as v from "valibot";
import { expect, test } from "vitest";
import replies from "../../../../db/data/replies.json" with { type: "json" };
import { consultationTypes } from "../../../../db/schema/contact.ts";
import { placeholderFault, Replies } from "../../../../db/schema/replies.ts";
import {
  fillTemplate,
  languageOf,
  openTime,
  templatesFor,
  timeInWords,
  typedCode,
} from "./templates.ts";

const templates = v.parse(Replies, replies).items;
const by = (code: string) =>
  templates.find((one) => one.code === code) ?? expect.unreachable(`no /${code}`);

test("each consultation type has a first answer, in the language of the message, and any can be answered by asking for a call", () => {
  const first = (type: string, message: string) => templatesFor(templates, { type, message })[0];
  for (const { value } of consultationTypes)
    if (value !== "general") expect(first(value, "We need help.")?.type).toBe(value);
  expect(first("training", "Bonjour, nous cherchons une formation pour les cadres.")?.code).toBe(
    "training-fr",
  );
  expect(first("", "Muraho, dukeneye igenzura ry’ibyago mu kigo cyacu.")?.language).toBe("rw");
  expect(first("", "La Banque asks for an audit")?.language).toBe("en");
  expect(languageOf("")).toBe("en");
});

const filling = {
  ...{ name: "Dr. Eric Habimana ", me: "Jean-Paul N.", reference: "IK-4F7K-9QX2" },
  ...{ firm: "Inkingi", time: Date.parse("2026-11-27T13:00:00Z") },
  ...{ now: Date.parse("2026-11-24T13:12:00Z"), hasLink: true },
  origin: "https://inkingi.example",
};

test("each template says what it said", () => {
  const all = templates.map((one) => `== ${one.title}\n\n${fillTemplate(one, filling)}\n`);
  return expect(all.join("\n")).toMatchFileSnapshot("../testing/templates.txt");
});

test("each greets by the whole name, however strange, and by nothing that the name says", () => {
  // Titles, family names first, one sign, two directions, and what a program might read.
  const names = [
    ...["Dr. Eric Habimana", "Mme Uwase", "UWERA Marie-Claire", "李", "J", "de la Croix d’Ò"],
    ...["مرحبا Keza", "\u202eKeza\u202c", "Zoe\u0301 ﬃ", "👩🏾‍⚕️ Aline", "O’Brien-Null", "null"],
    ...["{{me}}", "{{another time}}", "$& $1 $`", "__proto__", "%s %d", "A \u2028 B", "-- "],
    ...["</textarea><script>", "Keza, Kigali", "x".repeat(100)],
  ];
  for (const template of templates)
    for (const name of names) {
      const [greeting = "", ...rest] = fillTemplate(template, { ...filling, name }).split("\n");
      const [before = "", after] = template.text.split("\n")[0]?.split("{{name}}") ?? [];
      const shown = greeting.slice(before.length, -1);
      expect([greeting.startsWith(before), greeting.endsWith(after ?? "")]).toEqual([true, true]);
      // Nothing of it is lost but blanks and signs that turn the text around.
      const plain = (text: string) => text.replace(/[\s\p{Bidi_Control}]/gu, "");
      expect(plain(shown)).toBe(plain(name));
      expect(rest.join("\n")).toBe(fillTemplate(template, filling).split("\n").slice(1).join("\n"));
    }
});

test("a template proposes the suggested time in its language, or leaves a gap", () => {
  expect(fillTemplate(by("call"), filling)).toContain("call you on Fri 27 November, 15:00?");
  const times = timeInWords(filling.time, filling.now);
  expect(times).toEqual([
    "Fri 27 November, 15:00",
    "vendredi 27 novembre à 15 h 00",
    "ku wa gatanu tariki ya 27 Ugushyingo, 15h00",
  ]);
  for (const code of ["call", "call-fr", "call-rw"]) {
    const text = fillTemplate(by(code), filling);
    expect(times.some((time) => text.includes(time))).toBe(true);
    expect(fillTemplate(by(code), { ...filling, time: undefined })).toMatch(/\[.+\]/);
    expect(fillTemplate(by(code), { ...filling, hasLink: false })).not.toBe(text);
  }
});

test("what cannot be filled in is said in a sentence", () => {
  expect(templates.map(({ text }) => placeholderFault(text))).toEqual(
    templates.map(() => undefined),
  );
  expect(placeholderFault("Dear {{ Name }}, see {{breach  clock}}")).toBeUndefined();
  expect(placeholderFault("Dear {{first name}},")).toMatch(
    /^\{\{first name\}\} cannot be filled in/,
  );
  expect(placeholderFault("By {{date}}")).toBe(
    "{{date}} is no placeholder. Use one of {{name}}, {{reference}}, {{firm}}, {{me}}, {{time}}, {{another time}}, {{breach clock}}",
  );
  for (const text of ["Dear {{name},", "}} first"])
    expect(placeholderFault(text)).toMatch(/begins with \{\{ and ends with \}\}/);
});

test("a short code is typed at the start of a word", () => {
  expect(typedCode("/ca", 3)).toEqual({ from: 0, to: 3, code: "ca" });
  expect(typedCode("Thank you.\n/Call-fr and", 19)).toEqual({ from: 11, to: 19, code: "call-fr" });
  expect(typedCode("a /", 3)).toEqual({ from: 2, to: 3, code: "" });
  for (const text of ["and/or", "https://inkingi", "1/2", "/call "])
    expect(typedCode(text, text.length)).toBeUndefined();
});

test("the time it proposes is not over, and no one else has it", () => {
  const starts = [
    "2026-11-24T08:00:00.000Z",
    "2026-11-26T08:00:00.000Z",
    "2026-11-27T13:00:00.000Z",
  ];
  const now = Date.parse("2026-11-24T13:12:00Z");
  expect(openTime(starts, () => false, now)).toBe(starts[1]);
  expect(openTime(starts, (start) => start === starts[1], now)).toBe(starts[2]);
  expect(openTime(starts, () => true, now)).toBeUndefined();
});
