// @ts-check
// What `npm run screenshots` takes pictures of. To add a page, add a line.

/**
 * @typedef {import("@playwright/test").Page} Page
 * @typedef {object} Pictured
 * @property {string} path
 * @property {(page: Page) => Promise<unknown>} [act] what is done before the picture that ends in `-after`; without
 *   it a key is pressed that does nothing
 * @property {boolean} [onlyAfter] the page before it is another's picture
 * @property {boolean} [inView] the picture after shows what is in view, not the whole page
 * @property {boolean} [mayBeMissing] skipped where the server answers 404
 * @property {number[]} [widths] all of them when absent
 */

export const widths = [390, 768, 1440];
/** A menu opens below this width. */
const narrow = widths.filter((width) => width < 1024);

/** @type {Record<string, Pictured>} public pages */
export const publicPages = {
  home: { path: "/" },
  menu: { path: "/", act: openMenu, onlyAfter: true, inView: true, widths: narrow },
  search: { path: "/", act: (page) => searchFor(page, "breach"), onlyAfter: true, inView: true },
  "search-empty": {
    path: "/",
    act: (page) => searchFor(page, ""),
    onlyAfter: true,
    inView: true,
  },
  "search-nothing": {
    path: "/",
    act: (page) => searchFor(page, "xyzzyplugh"),
    onlyAfter: true,
    inView: true,
  },
  about: { path: "/about" },
  services: { path: "/services", act: chooseEstimate },
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
  compliance: { path: "/compliance", act: tickFirst },
  insights: { path: "/insights" },
  article: { path: "/insights/personal-data-breach-first-72-hours" },
  contact: { path: "/contact" },
  "contact-error": { path: "/contact", act: submit, onlyAfter: true },
  "contact-sent": { path: "/contact", act: sendRequest, onlyAfter: true },
  sent: { path: "/contact?sent=IK-0123ABCD" },
  offline: { path: "/offline" },
  privacy: { path: "/privacy" },
  terms: { path: "/terms" },
  404: { path: "/nothing/here" },
  "sign-in": { path: "/admin", act: signInWrongly },
};

/** @type {Record<string, Pictured>} with everything kept on the device, and no network after it */
export const offlinePages = {
  "offline-kept": { path: "/offline", onlyAfter: true },
  "contact-kept": { path: "/contact", act: keepRequest, onlyAfter: true },
  "offline-waiting": { path: "/offline", onlyAfter: true },
};

/** @type {Record<string, Pictured>} screens of staff, signed in */
export const staffPages = {
  articles: { path: "/admin", act: selectTwo },
  bin: { path: "/admin", act: (page) => pressInTools(page, /^Bin/), onlyAfter: true },
  import: {
    path: "/admin",
    act: (page) => pressInTools(page, "Import, export"),
    onlyAfter: true,
    inView: true,
  },
  confirm: { path: "/admin/content" },
  people: { path: "/admin/people", act: (page) => press(page, /^Invite some/) },
  audit: { path: "/admin/audit", act: (page) => press(page, "Verify") },
  account: { path: "/admin/account", act: (page) => press(page, "Set up an app") },
  versions: { path: "/admin", act: openVersions, onlyAfter: true, inView: true },
  "delete-question": { path: "/admin", act: askToDelete, onlyAfter: true, inView: true },
  editor: { path: "/admin", act: openArticle, onlyAfter: true, inView: true },
  "editor-new": { path: "/admin", act: writeArticle, onlyAfter: true, inView: true },
};

/** The article that the editor is shown with: it has a table. */
const edited = "A Personal Data Breach in Rwanda: the First 72 Hours";
/** The one with a version before: bin/screenshots.mjs writes it. */
export const versioned = "What to Ask a Vendor First";

/** A button or a link of this name. @param {Page} page @param {string | RegExp} name */
const pressed = (page, name) =>
  page
    .getByRole("button", { name })
    .or(page.getByRole("link", { name }))
    .filter({ visible: true })
    .first();
/** @param {Page} page @param {string | RegExp} name */
const press = (page, name) => pressed(page, name).click();

/** One of the tools above the list, which a phone has behind a button. @param {Page} page @param {string | RegExp} name */
async function pressInTools(page, name) {
  const more = page.locator(".cms-filter");
  if (await more.isVisible()) await more.click();
  await press(page, name);
}

/** @param {Page} page */
async function openMenu(page) {
  await page.locator("summary[aria-label=Menu]").click();
}

/** @param {Page} page @param {string} words */
async function searchFor(page, words) {
  await page.getByRole("banner").getByRole("button", { name: "Search", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Search" });
  await dialog.getByRole("textbox").fill(words);
  if (words)
    await dialog
      .getByText(/^(?:No |\d+ |The best )/)
      .first()
      .waitFor();
}

/** @param {Page} page */
async function chooseEstimate(page) {
  const boxes = page.locator("#grc-consultation [type=checkbox]");
  await boxes.nth(0).check();
  await boxes.nth(2).check();
}

/** @param {Page} page */
function tickFirst(page) {
  return checkbox(page).first().check();
}

/** All but those that pause pictures or show more. @param {Page} page */
const checkbox = (page) => page.locator("main [type=checkbox]:not(.pause *, .show-all *)");

/** @param {Page} page */
function submit(page) {
  return press(page, "Submit Request");
}

/** @param {Page} page */
async function fillRequest(page) {
  await page.getByRole("textbox", { name: "Name" }).fill("Aline Uwase");
  await page.getByRole("textbox", { name: "Email" }).fill("aline@example.rw");
  await page.getByRole("textbox", { name: "Message" }).fill("We need an audit before June.");
}

/** @param {Page} page */
async function sendRequest(page) {
  await fillRequest(page);
  await submit(page);
  await page.getByRole("heading", { name: "Request Submitted Successfully!" }).waitFor();
}

/** @param {Page} page */
async function keepRequest(page) {
  await fillRequest(page);
  await submit(page);
  await page.getByRole("heading", { name: /^Saved\./ }).waitFor();
}

/** @param {Page} page */
async function signInWrongly(page) {
  await page.getByRole("textbox", { name: "Email" }).fill("nobody@example.rw");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await press(page, "Sign in");
  await page.getByRole("alert").first().waitFor();
}

/** @param {Page} page */
async function selectTwo(page) {
  const boxes = page.getByRole("table").getByRole("checkbox");
  await boxes.nth(1).check();
  await boxes.nth(2).check();
}

/** @param {Page} page @param {string} title */
async function edit(page, title) {
  await page
    .getByRole("searchbox")
    .or(page.getByPlaceholder(/^Search by title/))
    .first()
    .fill(title);
  await press(page, `Edit ${title}`);
  await page.getByRole("textbox", { name: "Title" }).first().waitFor();
}

/** @param {Page} page */
function openArticle(page) {
  return edit(page, edited);
}

/** @param {Page} page */
async function openVersions(page) {
  await edit(page, versioned);
  await page.getByRole("dialog").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Versions" }).click();
  await page
    .getByText(/^Version 1/)
    .first()
    .waitFor();
}

/** @param {Page} page */
function askToDelete(page) {
  return press(page, /^Delete ./);
}

/** @param {Page} page */
async function writeArticle(page) {
  await press(page, "New Article");
  await page.getByRole("textbox", { name: "Title" }).first().fill("What the regulator asks first");
}
