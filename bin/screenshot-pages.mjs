// @ts-check
// The pages of `npm run screenshots`. To add a page, add a line.

/**
 * @typedef {import("@playwright/test").Page} Page
 * @typedef {object} Pictured
 * @property {string} path
 * @property {(page: Page) => Promise<unknown>} [act] before the picture `-after`; a key without effect by default
 * @property {boolean} [onlyAfter]
 * @property {boolean} [inView] the viewport, not the full page
 * @property {boolean} [mayBeMissing] skipped where the server answers 404
 * @property {number[]} [widths] all of them when absent
 */

export const widths = [390, 768, 1440];
/** A menu opens below this width. */
const narrow = widths.filter((width) => width < 1024);

const view = { onlyAfter: true, inView: true };
/** The article that the pictures of the editor show: it has a table. */
const edited = "A Personal Data Breach in Rwanda: the First 72 Hours";
/** The article with a former version: bin/screenshots.mjs writes it. */
export const versioned = "What to Ask a Vendor First";

/** @type {Record<string, Pictured>} */
export const publicPages = {
  home: { path: "/" },
  menu: {
    path: "/",
    act: (page) => page.locator("summary[aria-label=Menu]").click(),
    ...view,
    widths: narrow,
  },
  search: { path: "/", act: (page) => searchFor(page, "breach"), ...view },
  "search-empty": { path: "/", act: (page) => searchFor(page, ""), ...view },
  "search-nothing": { path: "/", act: (page) => searchFor(page, "xyzzyplugh"), ...view },
  about: { path: "/about" },
  services: {
    path: "/services",
    act: (page) => checkTwo(page.locator("#grc-consultation [type=checkbox]"), 0, 2),
  },
  estimate: {
    path: "/services?estimate=estimator-iam,estimator-data-governance&client=Enterprise",
  },
  service: { path: "/services/risk-assessment", mayBeMissing: true },
  sectors: { path: "/sectors" },
  library: { path: "/library" },
  "library-standards": { path: "/library?tab=standards" },
  "library-sectors": { path: "/library?tab=sectors" },
  "library-timeline": { path: "/library?tab=timeline" },
  "library-resources": { path: "/library?tab=resources" },
  "library-filter": { path: "/library?q=breach" },
  compliance: {
    path: "/compliance",
    // Other boxes pause pictures or show more.
    act: (page) => page.locator("main [type=checkbox]:not(.pause *, .show-all *)").first().check(),
  },
  "tools-applies": {
    path: "/compliance/applies",
    act: (page) =>
      page.locator("label:visible", { hasText: "Private company or cooperative" }).first().click(),
  },
  "tools-readiness": { path: "/compliance/readiness" },
  "tools-readiness-chapter": { path: "/compliance/readiness#governance" },
  "tools-breach": { path: "/compliance/breach", act: (page) => press(page, "Now") },
  "tools-crosswalk": { path: "/compliance/crosswalk" },
  insights: { path: "/insights" },
  article: { path: "/insights/personal-data-breach-first-72-hours" },
  contact: { path: "/contact" },
  "contact-error": {
    path: "/contact",
    act: (page) => press(page, "Submit Request"),
    onlyAfter: true,
  },
  "contact-sent": {
    path: "/contact",
    act: (page) => submitRequest(page, "Request Submitted Successfully!"),
    onlyAfter: true,
  },
  sent: { path: "/contact?sent=IK-0123ABCD" },
  offline: { path: "/offline" },
  trust: { path: "/trust" },
  "trust-technical": { path: "/trust/technical" },
  privacy: { path: "/privacy" },
  "my-request": { path: "/my-request#0123456789abcdefABCDEF" },
  terms: { path: "/terms" },
  404: { path: "/nothing/here" },
  "sign-in": {
    path: "/admin",
    act: async (page) => {
      await page.getByRole("textbox", { name: "Email" }).fill("unknown@example.rw");
      await page.getByLabel("Password", { exact: true }).fill("not the password");
      await press(page, "Sign in");
      await page.getByRole("alert").first().waitFor();
    },
  },
};

/** @type {Record<string, Pictured>} with everything stored on the device, and no network after it */
export const offlinePages = {
  "offline-kept": { path: "/offline", onlyAfter: true },
  "contact-kept": {
    path: "/contact",
    act: (page) => submitRequest(page, /^Saved\./),
    onlyAfter: true,
  },
  "offline-waiting": { path: "/offline", onlyAfter: true },
};

/** @type {Record<string, Pictured>} screens of staff, signed in */
export const staffPages = {
  articles: {
    path: "/admin",
    act: (page) => checkTwo(page.getByRole("table").getByRole("checkbox"), 1, 2),
  },
  bin: { path: "/admin", act: (page) => pressInTools(page, /^Bin/), onlyAfter: true },
  import: { path: "/admin", act: (page) => pressInTools(page, "Import, export"), ...view },
  site: { path: "/admin/site" },
  "site-firm": { path: "/admin/site/firm" },
  "site-pricing": { path: "/admin/site/pricing" },
  confirm: { path: "/admin/content" },
  people: { path: "/admin/people", act: (page) => press(page, /^Invite some/) },
  audit: { path: "/admin/audit", act: (page) => press(page, "Verify") },
  account: { path: "/admin/account", act: (page) => press(page, "Set up an app") },
  versions: {
    path: "/admin",
    act: async (page) => {
      await edit(page, versioned);
      await page.getByRole("dialog").getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("menuitem", { name: "Versions" }).click();
      await page
        .getByText(/^Version 1/)
        .first()
        .waitFor();
    },
    ...view,
  },
  "delete-question": { path: "/admin", act: (page) => press(page, /^Delete ./), ...view },
  editor: { path: "/admin", act: (page) => edit(page, edited), ...view },
  "editor-new": {
    path: "/admin",
    act: async (page) => {
      await press(page, "New Article");
      const title = page.getByRole("textbox", { name: "Title" }).first();
      await title.fill("What the regulator asks first");
    },
    ...view,
  },
};

/** Clicks a button or a link. @param {Page} page @param {string | RegExp} name */
const press = (page, name) =>
  page
    .getByRole("button", { name })
    .or(page.getByRole("link", { name }))
    .filter({ visible: true })
    .first()
    .click();

/** One of the tools above the list, which a phone has behind a button. @param {Page} page @param {string | RegExp} name */
async function pressInTools(page, name) {
  const more = page.getByRole("button", { name: /^Filter/ });
  if (await more.isVisible()) await more.click();
  await press(page, name);
}

/** @param {Page} page @param {string} words */
async function searchFor(page, words) {
  await page.getByRole("banner").getByRole("button", { name: "Search", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Search" });
  await dialog.getByRole("textbox").fill(words);
  const answer = dialog.getByText(/^(?:No |\d+ |The best )/);
  if (words) await answer.first().waitFor();
}

/** @param {import("@playwright/test").Locator} boxes @param {number[]} places */
async function checkTwo(boxes, ...places) {
  for (const place of places) await boxes.nth(place).check();
}

/** @param {Page} page @param {string | RegExp} heading of what follows */
async function submitRequest(page, heading) {
  await page.getByRole("textbox", { name: "Name" }).fill("Aline Uwase");
  await page.getByRole("textbox", { name: "Email" }).fill("aline@example.rw");
  await page.getByRole("textbox", { name: "Message" }).fill("We need an audit before June.");
  await press(page, "Submit Request");
  await page.getByRole("heading", { name: heading }).waitFor();
}

/** @param {Page} page @param {string} title */
async function edit(page, title) {
  const filter = page.getByRole("searchbox").or(page.getByPlaceholder(/^Search by title/));
  await filter.first().fill(title);
  await press(page, `Edit ${title}`);
  await page.getByRole("textbox", { name: "Title" }).first().waitFor();
}
