import * as v from "valibot";
import { expect, test } from "vitest";
import { readStartingContent } from "../../starting-content.ts";
import type { SiteDocument } from "./document.ts";
import { wordsOf } from "./fields.ts";
import { siteDocuments } from "./site.ts";

/** Documents and tables without a form. */
const withoutForm: Record<string, string> = {
  controls: "A part of the readiness check, written with it.",
  insights: "Articles have an editor of their own.",
};

/** Why strings have no field: by document and path, with `*` for numbers. */
const reasons: readonly [why: string, paths: RegExp][] = [
  [
    "Ids, and where buttons lead, are part of the program.",
    /[.](?:id|href|emblem|consultationType|icon|logo|link|related[.][*])$/,
  ],
  [
    "The specification fixes these words.",
    new RegExp(
      [
        "firm (?:contactPage|nav|navCta|footer[.](?:quickLinks|services))[.].*",
        "firm (?:defaultAuthor|phonePlaceholder|replyPromise[.]text|typicalEngagement)",
        "home-page (?:loading[.].*|hero[.](?:secondaryCta|fallback)[.].*|partnersStrip[.]cta[.]label)",
        "about-page (?:story|team|company|partnerBanner)[.]title|about-page brandPillars[.][*][.]title",
        "about-page partnerBanner[.]cta[.]label",
        "process title|process items[.][*][.]title",
        "pricing section[.](?:title|quoteButton)|(?:pricing|estimator) currency",
        "estimator (?:clientTypes[.][*][.].*|labels[.](?:total|selected))",
        "library (?:hero[.]title|labels[.].*|(?:tabs|counters)[.][*][.]label)",
        "library closingCta[.](?:title|(?:primary|secondary)[.]label)",
        "services-page (?:offerTitle|(?:sme|estimator|enterprise)[.](?:anchor|title))",
        "sectors (?:page[.]summary[.](?:title|items[.][*][.].*)|items[.][*][.]linkLabel)",
        "frameworks (?:hero[.]title|labels[.].*|checklist[.]title|officialResources[.]title)",
      ]
        .map((paths) => `^(?:${paths})$`)
        .join("|"),
    ),
  ],
  [
    "It follows from other fields.",
    /^firm (?:address[.]full|hours[.][*][.]display|hoursDisplay|socials[.].*)$|^pricing cards.*display$|^home-page (?:row[.]headline|hero[.]primaryCta[.]label)$/,
  ],
  ["It is a setting of the server.", /^firm (?:domain|siteUrl|timeZone)$/],
  ["No page shows it.", /^home-page hero[.]images[.][*][.]alt$/],
  [
    "The tools’ conditions, scores and references to the law are part of the program.",
    /^(?:tools|applies|readiness|breach|crosswalk|sources) /,
  ],
];

type Strings = [path: readonly (string | number)[], text: string][];

const pathOf = ([path]: Strings[number]): string =>
  path.map((key) => (typeof key === "number" ? "*" : key)).join(".");

const stringsIn = (value: unknown, path: readonly (string | number)[] = []): Strings => {
  if (typeof value === "string") return value === "" ? [] : [[path, value]];
  if (Array.isArray(value)) return value.flatMap((one, nth) => stringsIn(one, [...path, nth]));
  return typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, one]) => stringsIn(one, [...path, key]))
    : [];
};

const replaced = (
  value: unknown,
  [key, ...rest]: readonly (string | number)[],
  text: string,
): unknown => {
  if (key === undefined) return text;
  if (Array.isArray(value))
    return value.with(Number(key), replaced(value[Number(key)], rest, text));
  const all = { ...Object(value) };
  return { ...all, [key]: replaced(all[key], rest, text) };
};

/** What a form shows of a body. */
function shownOf({ fields, values }: SiteDocument, body: unknown): string {
  const shown = values(body);
  return JSON.stringify(Object.entries(fields).map(([name, field]) => wordsOf(field, shown[name])));
}

/** Another text of the same kind changes the form, so that it has a field. */
function hasField(document: SiteDocument, body: unknown, [path, text]: Strings[number]): boolean {
  const before = shownOf(document, body);
  return [
    `${text} x`,
    "2020-01-01",
    "planned",
    "sample",
    "High",
    "Medium",
    "Official",
    "International",
    "month",
    "engagement",
    "en",
  ].some((other) => {
    try {
      return other !== text && shownOf(document, replaced(body, path, other)) !== before;
    } catch (error) {
      if (v.isValiError(error)) return false;
      throw error;
    }
  });
}

const { tables } = await readStartingContent(new URL("../../data/", import.meta.url));
const rows = tables();
const rowsOf = (table: string) =>
  rows.find((one) => one.table === table)?.rows.map(({ position: _, ...row }) => row) ?? [];
const bodies = new Map(
  [...rowsOf("documents"), ...rowsOf("staff_documents")].map(({ name, body }) => [
    String(name),
    typeof body === "string" ? JSON.parse(body) : body,
  ]),
);

const bodyOf = (name: string, { table, row }: SiteDocument): unknown => {
  if (table) return { items: rowsOf(table) };
  return row ? { ...bodies.get(name), row: rowsOf(row)[0] } : bodies.get(name);
};

test("every word that visitors read has a field, or a reason why it has none", () => {
  const paths = Object.entries<SiteDocument>(siteDocuments).flatMap(([name, document]) => {
    const body = bodyOf(name, document);
    // One string of each path: a table of fields knows no others.
    const byPath = new Map(stringsIn(body).map((one) => [pathOf(one), one]));
    return [...byPath]
      .filter(([, one]) => !hasField(document, body, one))
      .map(([path]) => `${name} ${path}`);
  });
  expect(paths.filter((path) => !reasons.some(([, known]) => known.test(path)))).toEqual([]);
  for (const [why, known] of reasons)
    expect(
      paths.some((path) => known.test(path)),
      why,
    ).toBe(true);
});

test("all content has a form, or stands in the list of that which has none yet", () => {
  const forms = Object.entries<SiteDocument>(siteDocuments);
  const withForm = forms.flatMap(([name, { table, row }]) => [table ?? name, row ?? []].flat());
  const all = [...bodies.keys(), ...rows.map(({ table }) => table)];
  expect(
    [...withForm, ...Object.keys(withoutForm), "documents", "staff_documents"].toSorted(),
  ).toEqual(all.toSorted());
});
