import { expect, test } from "./testing/fixtures.ts";
import { expectOutline } from "./testing/outline.ts";
import {
  boss,
  codeOf,
  expectSignedIn,
  goTo,
  newPerson,
  openAs,
  openSignedOut,
  post,
  trySignIn,
  withAuthenticator,
} from "./testing/staff.ts";

test("a passkey is added and removed", { tag: "@core" }, async ({ page, context, request }) => {
  const person = await newPerson(request, "administrator");
  await withAuthenticator(context, page);
  await openAs(page, person);
  await page.getByRole("link", { name: "Set up" }).click();
  await page.getByRole("textbox", { name: "Name of the passkey" }).fill("This laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const passkeys = page.getByRole("list", { name: "Your passkeys" });
  await expect(passkeys).toContainText("This laptop");
  await expect(passkeys).toContainText("not used yet");
  await expectOutline(page, "staff account with a passkey");

  await openSignedOut(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Insights CMS" })).toBeVisible();
  await expect(page.getByText("Add a second factor")).toHaveCount(0);

  await openSignedOut(page);
  await trySignIn(page, person);
  await expect(page.getByText("Your account has a passkey")).toBeVisible();
  await expectOutline(page, "staff sign-in with a passkey", "body");
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expectSignedIn(page);

  await goTo(page, "Account");
  await expect(passkeys).toContainText("last used");
  const others = page.getByRole("button", { name: /^End the session of / });
  await expect(others.first()).toBeVisible();
  const count = await others.count();
  await others.first().click();
  await expect(others).toHaveCount(count - 1);
  await page.getByRole("button", { name: "Remove This laptop" }).click();
  await expectOutline(page, "staff account a passkey to remove", "[role=alertdialog]");
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove passkey" }).click();
  await expect(passkeys).toHaveCount(0);
});

test("an authenticator app is set up, asked for, and replaced by a recovery code once", {
  tag: "@core",
}, async ({ page, request, complaints }) => {
  complaints.expected(/status of 401/);
  const person = await newPerson(request, "author and consultant");
  await openAs(page, person, "/admin/account");
  await page.getByRole("button", { name: "Set up an app" }).click();
  await expect(page.getByRole("img", { name: "QR code of the secret" })).toBeVisible();
  const secret = (await page.locator("li > code").innerText()).replaceAll(" ", "");
  await page.getByRole("textbox", { name: "Code" }).fill(codeOf(secret));
  await page.getByRole("button", { name: "Confirm" }).click();
  const listed = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(listed).toHaveCount(10);
  await expect(page.getByRole("region", { name: /^Save these recovery codes/ })).toBeFocused();
  const codes = await listed.allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
  await expectOutline(page, "staff account with an app");

  await openSignedOut(page);
  await trySignIn(page, person);
  const code = page.getByRole("textbox", { name: "Code" });
  await expect(code).toBeFocused();
  await code.fill("000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectOutline(page, "staff sign-in a code refused", "body");
  await code.fill(codeOf(secret, 1));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Insights CMS" })).toBeVisible();

  for (const lastTime of [false, true]) {
    await openSignedOut(page);
    await trySignIn(page, person);
    await code.fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Sign in" }).click();
    if (lastTime) await expect(page.getByRole("alert")).toBeVisible();
    else await expectSignedIn(page);
  }

  await openAs(page, boss, "/admin/people");
  const row = page.getByRole("row", { name: person.email });
  await expect(row).toContainText("App");
  await row.getByRole("button", { name: `Remove second factor of ${person.name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(row).toContainText("Password alone");
});

test("name and password are changed", async ({ page, context, site, request, complaints }) => {
  complaints.possible(/ERR_INTERNET_DISCONNECTED/);
  complaints.expected(/status of 401/);
  complaints.expected(/status of 422/);
  // Signed in by their invitation elsewhere, too.
  const person = await newPerson(request, "author and consultant");
  const elsewhere = async () => (await request.get("/api/staff/session")).json();
  const password = "a hill of five lamps";
  const stream = () => page.waitForRequest((asked) => asked.url().endsWith("/api/staff/stream"));
  const signInAgain = async () => {
    const again = page.getByRole("dialog", { name: "Sign in again" });
    await again.getByLabel("Password", { exact: true }).fill(password);
    await again.getByRole("button", { name: "Sign in" }).click();
  };
  const age = () =>
    site.rows(
      `update staff_sessions set created_at = now() - interval '11 minutes'
      where staff_id = (select id from staff where email = $1)`,
      [person.email],
    );
  const opened = stream();
  await openAs(page, person, "/admin/account");
  await opened;

  await test.step("a name is changed where there is a connection", async () => {
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await name.fill("Solange Uwera");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(page.getByText("The server could not be reached.")).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(page.getByRole("complementary")).toContainText("Solange Uwera");
  });

  await test.step("a new password has to be a good one, ends other sessions, and counts immediately", async () => {
    const sessions = page.getByRole("list", { name: "Your sessions" }).getByRole("listitem");
    await expect(sessions).toHaveCount(2);
    const current = page.getByLabel("Current password");
    const fresh = page.getByLabel("New password");
    const change = page.getByRole("button", { name: "Change password" });
    await current.fill(person.password);
    await fresh.fill("short");
    await expect(page.getByText("3 characters more")).toBeVisible();
    await change.click();
    await expect(page.getByText("at least 8 characters")).toBeVisible();
    await fresh.fill(password);
    await change.click();
    await expect(page.getByText("Password changed", { exact: true })).toBeVisible();
    await expect(sessions).toHaveCount(1);
    expect(await elsewhere()).toBeNull();
    await post(request, "/api/staff/session", { email: person.email, password });
    expect(await elsewhere()).toMatchObject({ email: person.email });
  });

  await test.step("signing in again for a sensitive change ends nothing: live changes go on with the new session", async () => {
    await age();
    await page.getByRole("button", { name: "Set up an app" }).click();
    const reopened = stream();
    await signInAgain();
    await expect(page.getByRole("img", { name: "QR code of the secret" })).toBeVisible();
    // The server ends the stream of the session before when it looks next.
    await site.rows("select pg_notify('staff', '')");
    await reopened;
    await expect(page.getByText("Your session ended")).toHaveCount(0);
  });

  await test.step("signing out everywhere asks for that too, and ends the sessions of every browser", async () => {
    await age();
    const everywhere = { name: "Sign out everywhere" };
    await page.getByRole("button", everywhere).click();
    await page.getByRole("alertdialog").getByRole("button", everywhere).click();
    await signInAgain();
    await expect(page.getByRole("heading", { name: "Staff sign in" })).toBeVisible();
    expect(await elsewhere()).toBeNull();
  });
});
