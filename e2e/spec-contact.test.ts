import type { Page } from "@playwright/test";
import { hydrated, expect, fillIn, newEmail, test } from "./testing/fixtures.ts";
import { card, expectLinks, heading, main, part, region, walk } from "./testing/spec-row.ts";

// spec.md §2: Contact; §4: the contact form; §5: its messages; §8: toasts; §9: price cards, limits, toast width.

/** Large organisations and SMEs, in USD (spec.md §9; en dash in ranges, product.md). */
const prices = [
  [
    "Large Organisations",
    "100+ employees",
    [
      ["Cybersecurity Risk Assessment", "$5,000–$12,000"],
      ["GRC Compliance Audit", "$8,000–$18,000"],
      ["Policy & Framework Development", "$4,000–$10,000"],
      ["Incident Response Planning", "$6,000–$12,000"],
      ["Third-Party Risk Management", "$5,000–$12,000"],
      ["ISO 27001 Implementation", "$12,000–$25,000"],
      ["DPO Services", "$1,200–$2,500/mo"],
      ["Security Awareness Training", "$800–$3,000"],
    ],
  ],
  [
    "SMEs",
    "10-100 employees",
    [
      ["Cybersecurity Risk Assessment", "$2,000–$5,000"],
      ["Basic Compliance Audit", "$3,000–$7,000"],
      ["Policy & Framework Development", "$1,500–$4,000"],
      ["DPO Services", "$500–$1,200/mo"],
      ["Security Awareness Training", "$400–$1,200"],
    ],
  ],
] as const;

test("§2, §9 contact: hero, fields, the office, both price cards and three questions", async ({
  page,
}) => {
  await page.goto("/contact");
  const form = main(page).locator("form");
  const office = region(page, "Get in Touch");
  const pricing = part(page, "Transparent Pricing");
  const faq = region(page, "Frequently Asked Questions");
  await walk(page, [
    ["hero", () => heading(page, 1), ["Contact Us"]],
    [
      "subtitle",
      () => region(page, "Introduction").getByRole("paragraph"),
      ["Get in touch with our GRC consulting experts"],
    ],
    ["columns", () => heading(page, 2).nth(0), ["Book a Consultation"]],
    [
      "labels, with an asterisk where required",
      () =>
        form.locator("label").filter({ hasNotText: /Leave this empty|This is a shared device/ }),
      ["Name *", "Email *", "Company", "Phone", "Consultation type", "Message *"],
    ],
    [
      "consultation types",
      () => form.getByRole("combobox"),
      [
        [
          "Choose a type (optional)",
          "Risk Assessment",
          "Compliance Audit",
          "Policy Development",
          "Incident Response Planning",
          "Training & Awareness",
          "General Inquiry",
        ].join(""),
      ],
    ],
    ["button", () => form.getByRole("button"), ["Submit Request"]],
    [
      "contact cards",
      () => office.getByRole("heading", { level: 3 }),
      ["Office Location", "Email", "Phone", "Business Hours"],
    ],
    [
      "business hours",
      () => office.getByText(/AM-\d/),
      ["Mon-Fri 8:00 AM-6:00 PM", "Sat 9:00 AM-1:00 PM"],
    ],
    [
      "social links",
      () => office.getByRole("list", { name: "Social links" }).getByRole("listitem"),
      [/^LinkedIn/, /^WhatsApp/],
    ],
    ["map", () => office.getByRole("figure"), [/map/]],
    [
      "note",
      () => pricing.getByText(/^Prices are in USD/),
      [/^Prices are in USD, based on East African market rates\. Custom packages on request\.$/],
    ],
    [
      "questions",
      () => faq.locator("summary"),
      [
        "How long does a typical engagement take?",
        "Do you provide ongoing support?",
        "Which industries do you serve?",
      ],
    ],
  ]);
  const social = office.getByRole("list", { name: "Social links" });
  await expectLinks(social.getByRole("link"), [
    [/^LinkedIn/, "https://www.linkedin.com/company/inkingi-grc-advisory"],
    [/^WhatsApp/, "https://wa.me/250788000000"],
  ]);
  await expect(page.getByLabel("Phone")).toHaveAttribute("placeholder", /^\+250 /);
  const values = form.getByRole("combobox").locator("option");
  expect(await values.evaluateAll((all) => all.map((one) => one.getAttribute("value")))).toEqual([
    "",
    "risk-assessment",
    "compliance-audit",
    "policy-development",
    "incident-response",
    "training",
    "general",
  ]);

  for (const [title, size, rows] of prices) {
    const one = card(pricing, title);
    await walk(page, [
      [`${title}: size`, () => one.getByText(size, { exact: true }), [size]],
      [`${title}: services`, () => one.getByRole("rowheader"), rows.map(([name]) => name)],
      [`${title}: prices`, () => one.getByRole("cell"), rows.map(([, price]) => price)],
      [`${title}: quote`, () => one.getByRole("link"), [/^Request a Custom Quote/]],
    ]);
  }

  const answers = faq.getByRole("paragraph").filter({ visible: true });
  for (const [index, answer] of [
    /3-8 weeks/,
    /monthly service/,
    /^Financial services, government, healthcare, telecommunications and education/,
  ].entries()) {
    if (index > 0) await faq.locator("summary").nth(index).click();
    await expect.soft(answers.filter({ hasText: answer })).toBeVisible();
  }
  await expectLinks(form.getByRole("link"), [["How we use your data", "/privacy"]]);
});

const toast = (page: Page) => page.getByRole("region", { name: "Notification", exact: true });
const button = (page: Page) => main(page).locator("form button[type=submit]");
const text = (page: Page, name: string) => page.getByRole("textbox", { name });

test("§4, §5, §8 contact form: messages, sending, failure that keeps it, success and another request", {
  tag: "@core",
}, async ({ page, complaints }) => {
  const pending: (() => void)[] = [];
  let broken = true;
  await page.route("**/api/contact", async (route) => {
    await new Promise<void>((resolve) => pending.push(resolve));
    await (broken ? route.fulfill({ status: 500, body: "out of order" }) : route.continue());
  });
  await page.clock.install();
  await page.goto("/contact");
  await hydrated(page);

  await test.step("§5: what is too short", async () => {
    await fillIn(page, { Name: "A", Email: "aline@imena", Message: "Nine char" });
    await button(page).click();
    for (const [field, message] of [
      ["Name", "Name must be at least 2 characters"],
      ["Email", "Please enter a valid email address"],
      ["Message", "Message must be at least 10 characters"],
    ] as const) {
      await expect.soft(page.getByText(message, { exact: true })).toBeVisible();
      await expect.soft(text(page, field)).toHaveAccessibleDescription(message);
    }
    expect(pending, "nothing was sent").toEqual([]);
  });

  await test.step("§4: submitting; §9: two and ten characters are enough", async () => {
    await fillIn(page, { Name: "Al", Email: newEmail(), Message: "Ten chars." });
    await button(page).click();
    await expect(button(page)).toHaveText("Submitting...");
    await expect(button(page)).toBeDisabled();
  });

  const shown = toast(page).getByRole("listitem").filter({ visible: true });
  await test.step("§8: submission failed, the form stays; §9: 420 px", async () => {
    await expect.poll(() => pending.length).toBe(1);
    pending.at(-1)?.();
    await expect(shown).toContainText("Submission Failed");
    await expect(shown).toContainText(
      "There was an error submitting your request. Please try again.",
    );
    complaints.expected(/status of 500/);
    await expect(text(page, "Name")).toHaveValue("Al");
    await expect(text(page, "Message")).toHaveValue("Ten chars.");
    await expect(button(page)).toHaveText("Submit Request");
    const width = Math.min(420, (page.viewportSize()?.width ?? 0) - 32);
    await expect.poll(async () => (await shown.boundingBox())?.width).toBe(width);
    await page.keyboard.press("F8");
    await expect(toast(page).getByRole("list"), "F8 leads there").toBeFocused();
  });

  await test.step("§4, §8: success, one toast at a time", async () => {
    broken = false;
    await button(page).click();
    await expect.poll(() => pending.length).toBe(2);
    pending.at(-1)?.();
    await expect(heading(page, 3).first()).toHaveText("Request Submitted Successfully!");
    await expect(page.getByText(/within 24 hours/).first()).toBeVisible();
    await expect(page.getByRole("textbox"), "the panel stands in place of the form").toHaveCount(0);
    const received = shown.filter({ hasText: "Consultation Request Received!" });
    await expect(received).toContainText(
      "Thank you for contacting us. Our team will reach out to you within 24 hours.",
    );
    await expect(toast(page).locator("[data-visible=true]")).toHaveCount(1);
  });

  await page.getByRole("button", { name: "Submit Another Request" }).click();
  await expect(text(page, "Name")).toHaveValue("");
  await expect(text(page, "Message")).toHaveValue("");
});

test("§8, §9 toast: it stands for 5,000 ms", { tag: "@core" }, async ({ page, complaints }) => {
  await page.route("**/api/contact", (route) => route.fulfill({ status: 500, body: "" }));
  await page.clock.install();
  await page.goto("/contact");
  await hydrated(page);
  await fillIn(page, { Name: "Al", Email: newEmail(), Message: "Ten chars." });
  await page.clock.pauseAt(Date.now() + 60_000);
  await button(page).click();
  const shown = toast(page).getByRole("listitem");
  await expect(async () => {
    await page.clock.runFor(20);
    expect(await shown.allTextContents()).toEqual([expect.stringContaining("Submission Failed")]);
  }).toPass({ intervals: [0] });
  complaints.expected(/status of 500/);
  await page.clock.runFor(4_900);
  await expect(shown).toHaveAttribute("data-removed", "false");
  await page.clock.runFor(100);
  await expect(shown).toHaveAttribute("data-removed", "true");
  await page.clock.runFor(1_000);
  await expect(shown).toHaveCount(0);
});
