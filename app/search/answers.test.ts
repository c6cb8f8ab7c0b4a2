import { expect, test } from "vitest";
import type { InsightSummary } from "../../db/schema/insights/insights.ts";
import type { Hit } from "./hit.ts";
import { type Said, serve } from "./service.ts";

/* What visitors ask, and what they are to find first in the content that the site starts with. */

const files = import.meta.glob<unknown>("../../db/data/**/*.json", {
  eager: true,
  import: "default",
});
const read = (name: string) => files[`../../db/data/${name}.json`];
// These files are checked where the site reads them.
const items = (name: string) => (read(name) as { items: unknown[] }).items;
const articles = Object.keys(files)
  .filter((path) => path.includes("/insights/"))
  .map((path) => files[path] as InsightSummary & { content: string });

/** The search over the starting content, as a device has it that keeps everything. */
async function search(): Promise<(typed: string) => Hit[]> {
  const said: Said[] = [];
  let done: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    done = resolve;
  });
  const service = serve({
    source: {
      async read(path) {
        if (path.startsWith("/api/insights")) return articles;
        const name = path.replace(/^\/api\/(?:content\/)?/, "");
        return path.includes("/content/") ? read(name) : items(name);
      },
      bodies: async () => new Map(articles.map(({ id, content }) => [id, content])),
      follow: () => undefined,
    },
    notify: (words) => {
      said.push(words);
      if (words.kind === "state" && words.state !== "reading") done();
    },
    yieldToMain: async () => undefined,
    sliceMs: 1_000,
  });
  await ready;
  return (typed) => {
    service.find(1, typed);
    const last = said.at(-1);
    return (last?.kind === "found" && last.found?.hits) || [];
  };
}

const find = await search();
const plainly = ({ kind, title, href }: Hit) =>
  `${kind}: ${title.map(({ text }) => text).join("")}${href ? ` ${href}` : ""}`;

test.each<[string, RegExp]>([
  [
    "risk assessment price",
    /^price: Cybersecurity Risk Assessment .*\/services\/risk-assessment#price$/,
  ],
  ["how much does a risk assessment cost", /^price: Cybersecurity Risk Assessment/],
  ["risk assessment", /^service: Cybersecurity Risk Assessment/],
  ["price", /^price: Transparent Pricing/],
  ["prix", /^price: Transparent Pricing/],
  ["price hospital", /^price: Transparent Pricing/],
  ["vendor fee", /^price: Vendor Risk/],
  ["phone number", /^contact: Phone number/],
  ["telephone", /^contact: Phone number/],
  ["email", /^contact: Email/],
  ["opening hours", /^contact: Opening hours/],
  ["address", /^contact: Office address/],
  ["bank report breach hours", /^article: A Personal Data Breach in Rwanda/],
  ["how many hours to report a breach", /^article: A Personal Data Breach in Rwanda/],
  ["bank", /^sector: Financial Services/],
  ["hospital", /^sector: Healthcare/],
  ["fintech", /^sector: Financial Services/],
  ["are you lawyers", /^question: Are you a law firm\?/],
  ["58/2021", /^law: .*\/library#law-058-2021$/],
  ["Law 058", /^law: .*\/library#law-058-2021$/],
  ["itegeko 058/2021", /^law: .*\/library#law-058-2021$/],
  ["amakuru bwite", /personal data/i],
  ["consentement", /^term: Consent/],
  ["lost laptop", /^tool: Breach clock/],
  ["hacked", /^tool: Breach clock/],
  ["we were hacked", /^tool: Breach clock/],
  ["prices", /^price: Transparent Pricing/],
  ["price of an audit", /^price: /],
  ["audit price", /^price: /],
  ["what does an audit cost", /^price: /],
  ["compliance audit price", /^price: Compliance Audit/],
  ["police", /^tool: Breach clock/],
  ["my request", /^page: My request \/my-request$/],
  ["where is my request", /^page: My request/],
  ["fine", /^provision: Fines of up to RWF 50 million/],
  ["breach clock", /^tool: Breach clock \/compliance\/breach$/],
  ["crosswalk", /^tool: Crosswalk/],
  ["readiness check", /^tool: Readiness check/],
  ["what applies to me", /^tool: What applies to me\?/],
  ["privacy policy", /^page: Privacy Policy \/privacy$/],
  ["ceo", /^person: Diane Mukeshimana .*\/about#team-001$/],
  ["founder", /^person: Diane Mukeshimana/],
  ["who leads the firm", /^page: About us \/about$/],
  ["press", /^contact: Press and media \/about#press$/],
  ["delete my data", /^page: Delete or erase my data \/privacy#rights$/],
  ["erase", /^page: Delete or erase my data/],
  ["certificates", /^page: Certificates \/about#certificates$/],
  ["media", /^contact: Press and media/],
  ["PCI DSS", /^term: PCI DSS/],
  ["gap analysis", /^service: Compliance Audit/],
  ["how much does a gap assessment cost", /^price: Compliance Audit/],
  ["ISO 27001 certificate", /^page: ISO 27001 certificate \/trust#assurance$/],
  ["report a vulnerability", /^page: Report a vulnerability \/trust#report$/],
  ["hosting", /^page: Hosting \/trust#your-data$/],
  ["where is my data", /^page: Where your data is/],
  ["NCSA phone", /^page: Contacts of the authorities \/compliance#authority-ncsa$/],
  ["references", /^page: References \/trust#assurance$/],
  ["who do I call", /^contact: Phone number/],
  ["emergency number", /^contact: Phone number/],
  ["journalist", /^contact: Press and media/],
  ["sent patient list to wrong email address", /^tool: Breach clock/],
  ["email to wrong person", /^tool: Breach clock/],
  ["patient data wrong address", /^tool: Breach clock/],
  ["wrong email", /^tool: Breach clock/],
  ["whom to call", /^contact: Phone number/],
  ["VAT", /^price: VAT \/services$/],
  ["indemnity", /^page: Insurance \/trust#assurance$/],
  ["insurance", /^page: Insurance \/trust#assurance$/],
  ["startup", /^price: Fewer than 10 people\?/],
  ["price for small company", /^price: Transparent Pricing/],
  ["small company", /^price: Fewer than 10 people\?/],
  ["risk assesment", /^service: .* \/services\/risk-assessment$/],
  ["minimum cybersecurity standards", /\/library\?tab=standards#mcs-2023$/],
])("%s is answered first by %s", (typed, first) => {
  const hits = find(typed).map(plainly);
  expect(hits[0], hits.slice(0, 6).join("\n")).toMatch(first);
});

test("each client has its own price of a consultation", () => {
  const text = find("vendor fee")[0]
    ?.text.map((piece) => piece.text)
    .join("");
  expect(text).toMatch(/^SME: RWF 750,000\. Enterprise: RWF 1,750,000\. /);
});

test.each<[string, RegExp]>([
  ["stolen phone", /^tool: Breach clock/],
  ["which laws apply to me", /^tool: What applies to me\? \/compliance\/applies$/],
  ["ISO A.8.13", /\/compliance\/crosswalk#row-/],
  ["CSF PR.DS-11", /\/compliance\/crosswalk#row-/],
  ["second proof to sign in", /\/compliance\/readiness#ctl-access-2$/],
  ["do weekends count", /\/compliance\/breach#fact-weekend$/],
  ["director", /^person: Diane Mukeshimana .*\/about#team-001$/],
  ["regulation 50/2022", /^law: .* https:/],
  ["access review", /^term: [^/]+$/],
])(
  "%s finds what is in a tool, a person, a term that answers in place, or an official text: %s",
  (typed, wanted) => {
    expect(find(typed).map(plainly)).toContainEqual(expect.stringMatching(wanted));
  },
);

test.each(["fines RWF 50 million", "fine for a data breach"])(
  "%s: a figure that the law contradicts is found with the law's own beside it",
  (typed) => {
    const fine = find(typed).find(({ kind }) => kind === "provision");
    expect(fine?.text.map(({ text }) => text).join("")).toMatch(
      /^No official text found with .* as published: .*RWF 2 to 5/,
    );
  },
);

test("of two numbers it is said which is which", () => {
  const [phone] = find("emergency number");
  expect(phone?.text.map(({ text }) => text).join("")).toMatch(
    /^Office: .+ Incidents, day and night: /,
  );
});

// As many as are drawn while someone types.
const finesAsked = ["fine data breach", "penalty data breach", "data breach fine"];
test.each(finesAsked)("%s finds the fine among the first hits", (typed) => {
  expect(find(typed).slice(0, 6).map(plainly)).toContainEqual(
    expect.stringMatching(
      /^provision: Fines of up to RWF 50 million .*#law-058-2021-fines-of-up-to$/,
    ),
  );
});

test.each<[string, RegExp]>([
  ["tell patients", /^row: Telling the people affected .*#duty-people$/],
  ["fine late breach notice", /^row: We missed the deadline\. .*#fact-late$/],
  ["gap assessment", /^service: Compliance Audit/],
])("%s finds what is asked for among the first three", (typed, wanted) => {
  expect(find(typed).slice(0, 3).map(plainly)).toContainEqual(expect.stringMatching(wanted));
});

test("what is a part of a page leads to that part", () => {
  const prices = ["risk assessment price", "vendor fee"].map((typed) => find(typed)[0]?.href);
  expect(prices).toEqual([
    "/services/risk-assessment#price",
    expect.stringMatching(/^\/services\?estimate=.+#grc-consultation$/),
  ]);
  for (const { kind, href } of ["breach report", "certificate", "sanction"].flatMap(find))
    if (kind === "row") expect(href).toMatch(/#/);
});
