import { slotDays } from "../db/schema/requests/slots.ts";
import { firm } from "../db/testing/firm.ts";
import { expectInOrder, type Part, parsed, read } from "./testing/html.ts";
import { expect, test } from "./testing/process.ts";
import type { Site } from "./testing/site.ts";

// What the server says of contact, services, estimates and this device, before any script (spec.md §2, §4, §9; en dash in
// ranges, product.md).

async function open(site: Site, path: string, status = 200) {
  const page = await read(site, path, status);
  const main = page.one("main");
  return { page, main, text: main.words };
}

const hrefsIn = (part: Part) => part.all("link").map((one) => one.get("href"));

const chosenIn = (part: Part) => part.having("selected").map((one) => one.get("value"));

/** As a browser without JavaScript sends the form. */
const post = ({ origin }: Site, fields: Record<string, string>) =>
  fetch(`${origin}/contact`, {
    method: "POST",
    headers: { origin },
    body: new URLSearchParams(fields),
  });

test("§2, §9 contact: hero, fields, office, prices, questions", async ({ site }) => {
  const { main, text } = await open(site, "/contact");
  expectInOrder(text, [
    ...["Contact Us", "Get in touch with our GRC consulting experts"],
    ...["An incident right now?", "+250 788 000 001", "Book a Consultation"],
    ...["Name *", "Email *", "Company", "Phone", "Consultation type", "Choose a type (optional)"],
    ...["Risk Assessment", "Compliance Audit", "Policy Development", "Incident Response Planning"],
    ...["Training & Awareness", "General Inquiry", "Message *", "Submit Request"],
    "We use the details in this form only to answer your request",
    "You get a private page to change or erase it all. How we use your data",
    "Read about NDAs, insurance and certificates",
    ...["Get in Touch", "Office Location", "lift to the 3rd floor", "Email", "Phone", "Reception"],
    ...["Incident line, day and night", "Business Hours", "Mon-Fri 8:00 AM-6:00 PM"],
    ...["Sat 9:00 AM-1:00 PM", "LinkedIn", "WhatsApp", "A sketch map", "Transparent Pricing"],
    "Prices are in USD, based on East African market rates. Custom packages on request.",
    ...["Large Organisations", "100+ employees", "Cybersecurity Risk Assessment $5,000–$12,000"],
    ...["GRC Compliance Audit $8,000–$18,000", "Policy & Framework Development $4,000–$10,000"],
    ...["Incident Response Planning $6,000–$12,000", "Third-Party Risk Management $5,000–$12,000"],
    ...["ISO 27001 Implementation $12,000–$25,000", "DPO Services $1,200–$2,500/mo"],
    ...["Security Awareness Training $800–$3,000", "Request a Custom Quote"],
    ...["SMEs", "10-100 employees", "Cybersecurity Risk Assessment $2,000–$5,000"],
    ...["Basic Compliance Audit $3,000–$7,000", "Policy & Framework Development $1,500–$4,000"],
    ...["DPO Services $500–$1,200/mo", "Security Awareness Training $400–$1,200"],
    ...["Request a Custom Quote", "How long does a typical engagement take?", "3-8 weeks"],
    ...["Do you provide ongoing support?", "monthly service", "Which industries do you serve?"],
    "Financial services, government, healthcare, telecommunications and education",
  ]);
  const types = main.all("option").map((one) => one.get("value"));
  expect(types.slice(0, 7)).toEqual([
    ...["", "risk-assessment", "compliance-audit", "policy-development", "incident-response"],
    ...["training", "general"],
  ]);
  expect(hrefsIn(main)).toEqual(
    expect.arrayContaining([
      "tel:+250788000001",
      "https://www.linkedin.com/company/inkingi-grc-advisory",
      "https://wa.me/250788000000",
      "/privacy",
    ]),
  );
  expect(main.having("placeholder").map((one) => one.get("placeholder"))).toContainEqual(
    expect.stringMatching(/^\+250 /),
  );
  expect(text).not.toContain("to be added");
});

/** Name, SME price by service id, the service's own pricing. */
const smeServices = [
  ["Cybersecurity Risk Assessment", "$2,000–$5,000", "$5,000–$12,000"],
  ["Compliance Audit", "$3,000–$7,000", "$8,000–$18,000"],
  ["Policy & Framework Development", "$1,500–$4,000", "$4,000–$10,000"],
  ["Data Protection & DPO Services", "$500–$1,200/mo", "$1,200–$2,500/mo"],
  ["Security Awareness & Training", "$400–$1,200", "$800–$3,000"],
  ["Information Asset Management", "$3,000–$5,000", "Custom quote"],
] as const;
const enterpriseServices = [
  "Incident Response Planning",
  "Third-Party Risk Management",
  "Implementation",
  "Continuous Compliance Monitoring",
  "Business Continuity & Disaster Recovery",
  "Board & Executive Cyber Governance Advisory",
  "Identity & Access Management Review",
];
/** Name, SME and Enterprise price in RWF. */
const consultations = [
  ["Identity and Access Management consulting", "700,000", "1,800,000"],
  ["Data Governance and Privacy Alignment", "900,000", "2,100,000"],
  ["Security Program Design & Maturity Assessment", "800,000", "1,900,000"],
  ["Incident Response Planning & Tabletop Exercises", "950,000", "2,400,000"],
  ["Business Continuity & Disaster Recovery Frameworks", "850,000", "2,000,000"],
  ["Vendor Risk & Third-Party Assurance Management", "750,000", "1,750,000"],
  ["Board-level Cybersecurity Awareness & Governance Workshops", "650,000", "1,600,000"],
] as const;

test("§2, §4, §9 services: sections, prices, estimator, steps, call", async ({ site }) => {
  const { main, text } = await open(site, "/services");
  expectInOrder(text, [
    ...["What We Offer", "SMEs (10-100 employees)"],
    ...smeServices.flatMap(([name, sme, enterprise]) => [
      ...[name, "Timeline: ", "SME", sme, "Enterprise", enterprise, `Learn More (${name})`],
    ]),
    ...["GRC Consultation Cost Estimator", "Client type", "SME 10-100 employees"],
    ...["Enterprise 100+ employees", "Consultation services"],
    ...consultations.flatMap(([name, sme, enterprise]) => [
      ...[name, `SME ${sme} RWF`, `Enterprise ${enterprise} RWF`],
    ]),
    ...["Estimated total", "0 services selected", "RWF 0", "Enterprise-Only Services"],
    "organisations of 100+ employees",
    ...enterpriseServices.flatMap((name) => [name, "Learn More"]),
    ...["Our Process", "Initial Consultation", "Assessment & Planning", "Implementation"],
    ...["Review & Support", "Not sure where to start?", "Contact Us"],
  ]);
  const [sme, estimator, enterprise] = ["sme-services", "grc-consultation", "enterprise-services"];
  const ids = main.having("id").map((one) => one.get("id"));
  expect(ids.filter((id) => id === sme || id === estimator || id === enterprise)).toEqual([
    ...[sme, estimator, enterprise],
  ]);
  const [section] = main.having("id", enterprise);
  expect(section?.all("article")).toHaveLength(enterpriseServices.length);
  expect(section?.text, "no SME price among them").not.toContain("SME");
  expect(hrefsIn(main)).toContain("/contact#consultation");
  const missing = await open(site, "/services/nothing", 404);
  expect(missing.text).toContain("Page Not Found");
});

test("§9 carousels turn every 120,000 ms, on Home every 30,000 ms", async ({ site }) => {
  const turn = async (path: string) =>
    (await open(site, path)).main.having("id", "scenes").map((one) => one.get("data-turn"));
  for (const path of ["/about", "/services", "/sectors", "/library", "/compliance", "/contact"])
    expect(await turn(path), path).toEqual(["120000"]);
  expect(await turn("/")).toEqual(["30000"]);
});

test("an estimate is added up, printed and handed on without a script", async ({ site }) => {
  const chosen = "estimate=estimator-iam&estimate=estimator-data-governance&client=Enterprise";
  const { main, text } = await open(site, `/services?${chosen}`);
  expectInOrder(text, ["2 services selected", "RWF 3,900,000", "Request this estimate"]);
  expectInOrder(text, ["Consultation estimate", "Total, 2 services", "RWF 3,900,000"]);
  expect(text).toMatch(/Estimate \d{4}-\d{4}-E03/);
  expect(main.having("checked").map((one) => one.get("value"))).toEqual(
    expect.arrayContaining(["estimator-iam", "estimator-data-governance", "Enterprise"]),
  );
  expect(main.having("formaction")[0]?.get("formaction")).toMatch(/^\/contact/);
  const contact = await open(site, `/contact?${chosen}`);
  expect(contact.text).toContain("Your estimate is attached 2 services, RWF 3,900,000");
});

test("a plain post carries times, service, price and size", async ({ site }) => {
  const days = slotDays(Date.now(), firm).flatMap(({ starts }) => starts);
  const { main, text } = await open(site, "/contact?service=risk-assessment&client=SME");
  expect(text).toContain("SME (10-100 employees), $2,000–$5,000");
  expect(chosenIn(main)).toContain("risk-assessment");
  const [time] = main.having("name", "time1");
  expect(time?.all("option")).toHaveLength(1 + days.length);
  const attachmentIn = (part: Part) => part.having("name", "attachment")[0]?.get("value") ?? "";
  const attachment = attachmentIn(main);
  expect(attachment).toContain("Service: Cybersecurity Risk Assessment, SME (10-100 employees)");

  const [one = "", two = ""] = days.slice(-2).map((start) => new Date(start).toISOString());
  const email = `e2e-${crypto.randomUUID()}@example.rw`;
  const typed = {
    ...{ name: "D", email, phone: "+250 788 123 456", message: "We have 60 employees." },
    ...{ attachment, time1: one, time3: two },
  };
  const refused = await post(site, typed);
  expect(refused.status).toBe(422);
  const again = parsed(await refused.text());
  expect(again.words).toContain("Name must be at least 2 characters");
  expect(attachmentIn(again)).toBe(attachment);
  expect(chosenIn(again)).toEqual(expect.arrayContaining([one, two]));

  const sent = await post(site, { ...typed, name: "Diane" });
  const panel = parsed(await sent.text()).words;
  expectInOrder(panel, [
    ...["Request Submitted Successfully!", "within 24 hours, before", "Kigali time", "IK-"],
    ...["Our answer brings the link to your private page.", "Submit Another Request"],
  ]);
  expect(panel).not.toContain("Copy the reference");
  expect(await site.rows("select message from contacts where email = $1", [email])).toEqual([
    { message: expect.stringContaining("$2,000–$5,000") },
  ]);
  const suggested = await site.rows(
    "select starts_at from suggested_times join contacts on contacts.id = request_id where email = $1 order by place",
    [email],
  );
  expect(suggested.map((row) => new Date(String(row["starts_at"])).toISOString())).toEqual([
    one,
    two,
  ]);
});

test("the private page is the same document for everyone", async ({ site }) => {
  const { page, text } = await open(site, "/my-request");
  const [one, other] = await Promise.all(
    ["", "?utm_source=a"].map(async (query) =>
      (await fetch(`${site.origin}/my-request${query}`)).text(),
    ),
  );
  expect(other).toBe(one);
  expect(page.having("name", "robots")[0]?.get("content")).toBe("noindex");
  expect(text).toMatch(/does not send the last part of its link.*@.*\+250 788 000 000/);
  const map = await fetch(`${site.origin}/sitemap.xml`);
  expect(await map.text()).not.toContain("my-request");
});

test("the privacy policy names every place of storage, and how long", async ({ site }) => {
  const { main, text } = await open(site, "/privacy");
  for (const group of ["On our server: ", "On your device: what you write", "content, "])
    expect(text).toMatch(new RegExp(`${group}[^.]*? \\d+ entries`));
  for (const place of ["rate_limit", "IndexedDB: outbox/requests", "Cache: pictures"])
    expect(text).toContain(place);
  expect(text).toContain("Legal ground:");
  expect(text).not.toContain("by hand");
  expect(main.having("open")).toEqual([]);
});
