import { expect, test } from "./testing/fixtures.ts";
import {
  codeOf,
  expectSignedIn,
  goTo,
  newPerson,
  openAs,
  openSignedOut,
  trySignIn,
  withAuthenticator,
} from "./testing/staff.ts";

const signedOut = "Staff sign in";

test("a passkey is added, signs in without a password, and is removed", { tag: "@core" }, async ({
  page,
  context,
  request,
}) => {
  const person = await newPerson(request, "administrator");
  await withAuthenticator(context, page);
  await openAs(page, person);
  await page.getByRole("link", { name: "Set up" }).click();
  await page.getByRole("textbox", { name: "Name of the passkey" }).fill("This laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const passkeys = page.getByRole("list", { name: "Your passkeys" });
  await expect(passkeys).toContainText("This laptop");
  await expect(passkeys).toContainText("not used yet");

  await openSignedOut(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Requests" })).toBeVisible();
  await expect(page.getByText("Add a second factor")).toHaveCount(0);

  await openSignedOut(page);
  await trySignIn(page, person);
  await expect(page.getByText("Your account has a passkey")).toBeVisible();
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expectSignedIn(page);

  await goTo(page, "Account");
  await expect(passkeys).toContainText("last used");
  await page.getByRole("button", { name: "Remove This laptop" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove passkey" }).click();
  await expect(passkeys).toHaveCount(0);
});

test("a passkey that is put away says so, and nothing is lost", async ({
  page,
  context,
  complaints,
}) => {
  complaints.possible(/WebAuthn|passkey/i);
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.goto("/admin");
  await page.getByRole("textbox", { name: "Email" }).fill("boss@example.rw");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("alert")).toContainText("No passkey was used");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("boss@example.rw");
});

test("an authenticator app is set up, asked for, and replaced by a recovery code once", {
  tag: "@core",
}, async ({ page, request, complaints }) => {
  complaints.expected(/status of 401/);
  const person = await newPerson(request, "editor");
  await openAs(page, person, "/admin/account");
  await page.getByRole("button", { name: "Set up an app" }).click();
  await expect(page.getByRole("img", { name: "QR code of the secret" })).toBeVisible();
  const secret = (await page.locator("li > code").innerText()).replaceAll(" ", "");
  await page.getByRole("textbox", { name: "Code" }).fill(codeOf(secret));
  await page.getByRole("button", { name: "Confirm" }).click();
  const listed = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(listed).toHaveCount(10);
  const codes = await listed.allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();

  await openSignedOut(page);
  await trySignIn(page, person);
  const code = page.getByRole("textbox", { name: "Code" });
  await expect(code).toBeFocused();
  await code.fill("000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await code.fill(codeOf(secret, 1));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Requests" })).toBeVisible();

  for (const lastTime of [false, true]) {
    await openSignedOut(page);
    await trySignIn(page, person);
    await code.fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Sign in" }).click();
    if (lastTime) await expect(page.getByRole("alert")).toBeVisible();
    else await expectSignedIn(page);
  }
});

test("a new password has to be a good one, ends other sessions, and counts immediately", async ({
  page,
  browser,
  site,
  request,
  complaints,
}) => {
  complaints.expected(/status of 422/);
  const person = await newPerson(request, "viewer");
  const elsewhere = await browser.newPage({ baseURL: site.origin, serviceWorkers: "block" });
  await openAs(elsewhere, person);
  await openAs(page, person, "/admin/account");
  const current = page.getByLabel("Current password");
  const password = page.getByLabel("New password");
  await current.fill("not this one");
  await password.fill("short");
  await expect(page.getByText("3 characters more")).toBeVisible();
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("at least 8 characters")).toBeVisible();
  await password.fill("a hill of five lamps");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This is not your current password")).toBeVisible();
  await current.fill(person.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed", { exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "Your sessions" }).getByRole("listitem")).toHaveCount(
    1,
  );
  await elsewhere.reload();
  await trySignIn(elsewhere, { ...person, password: "a hill of five lamps" });
  await expectSignedIn(elsewhere);
  await elsewhere.close();
});

test("signing out everywhere ends the sessions of every browser", async ({
  page,
  browser,
  site,
  request,
}) => {
  const person = await newPerson(request, "editor");
  const elsewhere = await browser.newPage({ baseURL: site.origin, serviceWorkers: "block" });
  await openAs(elsewhere, person);
  await openAs(page, person, "/admin/account");
  await expect(page.getByRole("list", { name: "Your sessions" }).getByRole("listitem")).toHaveCount(
    3,
  );
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("heading", { name: signedOut })).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere.getByRole("heading", { name: signedOut })).toBeVisible();
  await elsewhere.close();
});

test("signing out everywhere asks anyone who signed in long ago to do so again, and then does it", async ({
  page,
  site,
  request,
  complaints,
}) => {
  complaints.expected(/status of 401/);
  const person = await newPerson(request, "editor");
  await openAs(page, person, "/admin/account");
  await site.rows(
    `update staff_sessions set created_at = now() - interval '11 minutes'
    from staff where staff.id = staff_id and email = $1 returning staff_sessions.id`,
    [person.email],
  );
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }).click();
  const again = page.getByRole("dialog", { name: "Sign in again" });
  await again.getByLabel("Password", { exact: true }).fill(person.password);
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: signedOut })).toBeVisible();
});

test("a name is changed where there is a connection, and signs what is written later", async ({
  page,
  context,
  request,
  complaints,
}) => {
  complaints.possible(/ERR_INTERNET_DISCONNECTED/);
  const person = await newPerson(request, "editor");
  await openAs(page, person);
  await goTo(page, "Account");
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await expect(name).toHaveValue(person.name);
  await name.fill("Solange Uwera");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("The server could not be reached.")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.locator(".staff-me")).toContainText("Solange Uwera");
  await page.reload();
  await expect(name).toHaveValue("Solange Uwera");
});
