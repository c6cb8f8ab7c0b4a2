import { slotDays } from "../db/schema/requests/slots.ts";
import { decoded, expectInOrder, textOf } from "./testing/html.ts";
import { expect, test } from "./testing/process.ts";
import type { Site } from "./testing/site.ts";

// What the server says of contact, services, estimates and this device, before any script (spec.md §2, §4, §9; en dash in
// ranges, product.md).

async function open({ origin }: Site, path: string, status = 200) {
  const answer = await fetch(origin + path);
  expect(answer.status, path).toBe(status);
  const html = await answer.text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return { html, main, text: textOf(main) };
}

/** As a browser without JavaScript sends the form. */
const post = ({ origin }: Site, fields: Record<string, string>) =>
  fetch(`${origin}/contact`, {
    method: "POST",
    headers: { origin },
    body: new URLSearchParams(fields),
  });

test("§2, §9 contact: hero, fields, the office, both price cards and three questions", async ({
  site,
}) => {
  const { main, text } = await open(site, "/contact");
  expectInOrder(text, [
    ...["Contact Us", "Get in touch with our GRC consulting experts"],
    ...["An incident right now?", "+250 788 000 001", "Book a Consultation"],
    ...["Name *", "Email *", "Company", "Phone", "Consultation type", "Choose a type (optional)"],
    ...["Risk Assessment", "Compliance Audit", "Policy Development", "Incident Response Planning"],
    ...["Training & Awareness", "General Inquiry", "Message *", "Submit Request"],
    "We use the details in this form only to answer your request",
    "You get a private page to change or erase it all. How we use your data",
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
  const types = [...main.matchAll(/<option value="([a-z-]*)"/g)].map(([, value]) => value);
  expect(types.slice(0, 7)).toEqual([
    ...["", "risk-assessment", "compliance-audit", "policy-development", "incident-response"],
    ...["training", "general"],
  ]);
  for (const link of [
    'href="tel:+250788000001"',
    'href="https://www.linkedin.com/company/inkingi-grc-advisory"',
    'href="https://wa.me/250788000000"',
    'href="/privacy"',
  ])
    expect(main).toContain(link);
  expect(main).toMatch(/placeholder="\+250 /);
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

test("§2, §4, §9 services: both anchored sections, every price, the estimator, four steps and the call", async ({
  site,
}) => {
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
  const [before = "", enterprise = ""] = main.split('id="enterprise-services"');
  expectInOrder(before, ['id="sme-services"', 'id="grc-consultation"']);
  const [cards = ""] = enterprise.split("Our Process");
  expect(cards.match(/<article/g)).toHaveLength(enterpriseServices.length);
  expect(textOf(`<i${cards}`), "no SME price among them").not.toContain("SME");
  expect(main).toContain('href="/contact#consultation"');
  const missing = await open(site, "/services/nothing", 404);
  expect(missing.text).toContain("Page Not Found");
});

test("§9 every page with a carousel shows the next scene every 120,000 ms, Home every 30,000 ms", async ({
  site,
}) => {
  for (const path of ["/about", "/services", "/sectors", "/library", "/compliance", "/contact"])
    expect((await open(site, path)).main, path).toContain('id="scenes" data-turn="120000"');
  expect((await open(site, "/")).main).toContain('id="scenes" data-turn="30000"');
});

test("an estimate is added up, printed and handed on without a script", async ({ site }) => {
  const chosen = "estimate=estimator-iam&estimate=estimator-data-governance&client=Enterprise";
  const { main, text } = await open(site, `/services?${chosen}`);
  expectInOrder(text, ["2 services selected", "RWF 3,900,000", "Request this estimate"]);
  expectInOrder(text, ["Consultation estimate", "Total, 2 services", "RWF 3,900,000"]);
  expect(text).toMatch(/Estimate \d{4}-\d{4}-E03/);
  for (const value of ["estimator-iam", "estimator-data-governance", "Enterprise"])
    expect(main).toContain(`checked="" value="${value}"`);
  expect(main).toMatch(/<button[^>]*formaction="\/contact/i);
  const contact = await open(site, `/contact?${chosen}`);
  expect(contact.text).toContain("Your estimate is attached 2 services, RWF 3,900,000");
});

test("a plain post carries times, service, price and size, also one that was refused first", async ({
  site,
}) => {
  const days = slotDays(Date.now()).flatMap(({ starts }) => starts);
  const { main, text } = await open(site, "/contact?service=risk-assessment&client=SME");
  expect(text).toContain("SME (10-100 employees), $2,000–$5,000");
  expect(main).toContain('<option value="risk-assessment" selected="">');
  const [, first = ""] = main.split('name="time1"');
  const [times = ""] = first.split("</select>");
  expect(times.match(/<option/g)).toHaveLength(1 + days.length);
  const [, attachment = ""] = /name="attachment" value="([^"]*)"/.exec(main) ?? [];
  expect(attachment).toContain("Service: Cybersecurity Risk Assessment, SME (10-100 employees)");

  const [one = "", two = ""] = days.slice(-2).map((start) => new Date(start).toISOString());
  const email = `e2e-${crypto.randomUUID()}@example.rw`;
  const typed = {
    ...{ name: "D", email, phone: "+250 788 123 456", message: "We have 60 employees." },
    ...{ attachment: decoded(attachment), time1: one, time3: two },
  };
  const refused = await post(site, typed);
  expect(refused.status).toBe(422);
  const again = await refused.text();
  expect(textOf(again)).toContain("Name must be at least 2 characters");
  expect(again).toContain(`name="attachment" value="${attachment}"`);
  for (const start of [one, two]) expect(again).toContain(`<option value="${start}" selected=""`);

  const sent = await post(site, { ...typed, name: "Diane" });
  const panel = textOf(await sent.text());
  expectInOrder(panel, [
    ...["Request Submitted Successfully!", "within 24 hours, before", "Kigali time", "IK-"],
    ...["The link to your private page comes by e-mail.", "Submit Another Request"],
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

test("the private page is the same document for everyone, which search engines leave out", async ({
  site,
}) => {
  const { html, text } = await open(site, "/my-request");
  expect((await open(site, "/my-request?utm_source=a")).html).toBe(html);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(text).toMatch(/does not send the last part of its link.*@.*\+250 788 000 000/);
  const map = await fetch(`${site.origin}/sitemap.xml`);
  expect(await map.text()).not.toContain("my-request");
});

test("the page about this device is complete without it, and is linked from every page", async ({
  site,
}) => {
  expectInOrder((await open(site, "/offline")).text, [
    ...["On this device", "Saved for reading", "Waiting to be sent", "An incident right now?"],
    "Nothing sent from this device yet.",
  ]);
  const { html } = await open(site, "/terms");
  expect(html.slice(html.indexOf("<footer"))).toMatch(/href="\/offline"[^>]*>Offline/);
});

test("the privacy policy names every place where something is stored, in groups that say their length", async ({
  site,
}) => {
  const { main, text } = await open(site, "/privacy");
  for (const group of ["On our server: ", "On your device: what you write", "content, "])
    expect(text).toMatch(new RegExp(`${group}[^.]*? \\d+ entries`));
  for (const place of ["rate_limit", "IndexedDB: outbox/requests", "Cache: pictures"])
    expect(text).toContain(place);
  expect(text).toContain("Legal ground:");
  expect(text).not.toContain("by hand");
  expect(main).not.toContain("<details open");
});

test("each page names the manifest that installs it", async ({ site }) => {
  for (const [path, manifest] of [
    ["/", "/manifest.webmanifest"],
    ["/insights", "/manifest.webmanifest"],
    ["/admin", "/admin.webmanifest"],
  ] as const)
    expect((await open(site, path)).html).toContain(`<link rel="manifest" href="${manifest}">`);
});
