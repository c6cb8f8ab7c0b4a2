import { expect, test } from "./testing/fixtures.ts";
import { card, expectLinks, heading, main, part, region, walk } from "./testing/spec-row.ts";

// spec.md §2: Services; §4: cost estimator; §9: client types, prices on the services page, estimator prices.

/** Name, SME price by service id, the service's own pricing (spec.md §9; en dash in ranges, product.md). */
const smeServices = [
  ["Cybersecurity Risk Assessment", "$2,000–$5,000", "$5,000–$12,000"],
  ["Compliance Audit", "$3,000–$7,000", "$8,000–$18,000"],
  ["Policy & Framework Development", "$1,500–$4,000", "$4,000–$10,000"],
  ["Data Protection & DPO Services", "$500–$1,200/mo", "$1,200–$2,500/mo"],
  ["Security Awareness & Training", "$400–$1,200", "$800–$3,000"],
  ["Information Asset Management", "$3,000–$5,000", "Custom quote"],
] as const;
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

test("§2, §9 services: both anchored sections, every price, four steps and the call", {
  tag: "@core",
}, async ({ page }) => {
  await page.goto("/services");
  const offer = region(page, "What We Offer");
  const sme = page.locator("#sme-services");
  const enterprise = page.locator("#enterprise-services");
  await walk(page, [
    ["heading", () => heading(page, 2).first(), ["What We Offer"]],
    [
      "services with a fixed SME price",
      () => sme.getByRole("article").getByRole("heading", { level: 4 }),
      smeServices.map(([name]) => name),
    ],
    ["for whom", () => offer.getByText(/10-100 employees\)/), [/SMEs \(10-100 employees\)/]],
    [
      "the others are Enterprise-only",
      () => enterprise.getByRole("heading").first(),
      ["Enterprise-Only Services"],
    ],
    ["for whom", () => enterprise.getByText(/100\+/), [/organisations of 100\+ employees/]],
    [
      "Enterprise-only services",
      () => enterprise.getByRole("article").getByRole("heading", { level: 4 }),
      [
        "Incident Response Planning",
        "Third-Party Risk Management",
        "ISO 27001 Implementation",
        "Continuous Compliance Monitoring",
        "Business Continuity & Disaster Recovery",
        "Board & Executive Cyber Governance Advisory",
        "Identity & Access Management Review",
      ],
    ],
    ["no SME price among them", () => enterprise.getByRole("term").filter({ hasText: "SME" }), []],
    [
      "our process",
      () => part(page, "Our Process").getByRole("heading", { level: 3 }),
      ["Initial Consultation", "Assessment & Planning", "Implementation", "Review & Support"],
    ],
  ]);
  for (const [name, smePrice, enterprisePrice] of smeServices) {
    const service = card(sme, name);
    await walk(page, [
      [`${name}: labels`, () => service.getByRole("term"), ["SME", "Enterprise"]],
      [`${name}: prices`, () => service.getByRole("definition"), [smePrice, enterprisePrice]],
      [`${name}: timeline`, () => service.getByText(/^Timeline: \S/), [/./]],
      [`${name}: link`, () => service.getByRole("link"), [/^Learn More/]],
    ]);
  }
  await expectLinks(region(page, "Not sure where to start?").getByRole("link"), [
    ["Contact Us", "/contact#consultation"],
  ]);
  await test.step("the page is eight screens long on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const foot = await page.getByRole("contentinfo").boundingBox();
    expect((foot?.y ?? Number.NaN) + (foot?.height ?? 0)).toBeLessThanOrEqual(8 * 844);
  });
  await test.step("where each service has a link, also those in one line", async () => {
    for (const link of await main(page)
      .getByRole("link", { name: /^Learn More/ })
      .all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });
});

test("§4, §9 estimator: SME first, nothing chosen, every price, total and count of every choice", {
  tag: "@core",
}, async ({ page }) => {
  await page.goto("/services#grc-consultation");
  const title = main(page).getByRole("heading", { name: "GRC Consultation Cost Estimator" });
  await expect(title, "the anchor leads here").toBeInViewport();
  await expect(page.locator("#sme-services #grc-consultation")).toBeAttached();
  const total = page.getByRole("status").filter({ hasText: "Estimated total" });
  const says = async (sum: number, count: number) => {
    await expect.soft(total).toContainText(`RWF ${sum.toLocaleString("en-GB")}`);
    const noun = count === 1 ? "service" : "services";
    await expect.soft(total).toContainText(`${count} ${noun} selected`);
  };
  const type = page.getByRole("group", { name: "Client type" });
  const sme = type.getByRole("radio", { name: /^SME.*10-100 employees$/ });
  const enterprise = type.getByRole("radio", { name: /^Enterprise.*100\+ employees$/ });
  await expect(sme).toBeChecked();
  const boxes = page.getByRole("group", { name: "Consultation services" });
  await expect(boxes.getByRole("checkbox")).toHaveCount(consultations.length);
  await expect(boxes.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await says(0, 0);

  const sum = { sme: 0, enterprise: 0 };
  const figure = (price: string) => Number(price.replaceAll(",", ""));
  for (const [index, [name, smePrice, enterprisePrice]] of consultations.entries()) {
    const box = boxes.getByRole("checkbox").nth(index);
    await expect.soft(box).toHaveAccessibleName(new RegExp(`^${name}`));
    const line = boxes.locator("label").filter({ hasText: name });
    await expect.soft(line).toContainText(`SME ${smePrice} RWF`);
    await expect.soft(line).toContainText(`Enterprise ${enterprisePrice} RWF`);
    await box.click();
    sum.sme += figure(smePrice);
    sum.enterprise += figure(enterprisePrice);
    await says(sum.sme, index + 1);
  }
  await enterprise.check();
  await says(sum.enterprise, 7);
  await boxes.getByRole("checkbox").first().click();
  await says(sum.enterprise - 1_800_000, 6);
  await sme.check();
  await says(sum.sme - 700_000, 6);
});
