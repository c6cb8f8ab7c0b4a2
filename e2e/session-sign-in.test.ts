import { expect, test } from "./testing/fixtures.ts";
import { expectOutline } from "./testing/outline.ts";
import { boss, post, signIn, signOut, trySignIn, withAuthenticator } from "./testing/staff.ts";

test("a password signs in, until signed out", { tag: "@core" }, async ({ page, context }) => {
  await signIn(page);
  await expect(page.getByRole("heading", { level: 1, name: "Insights CMS" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Insights CMS" })).toBeVisible();

  const other = await context.newPage();
  await other.goto("/admin/account");
  // Nothing of it is on its way any more.
  await expect(other.getByRole("list", { name: "Your sessions" })).toContainText("this device");
  await expect(other.getByText("Loading...")).toHaveCount(0);
  await signOut(page);
  await expect(page.getByRole("heading", { name: "Staff sign in" })).toBeVisible();
  await expect(other.getByRole("heading", { name: "Staff sign in" })).toBeVisible();
  // What is left names the browser, and opens nothing.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(["device"]);
});

test("a wrong password tells of no account", { tag: "@core" }, async ({ page, complaints }) => {
  complaints.expected(/status of 401/);
  await page.goto("/admin");
  const said: string[] = [];
  for (const email of [boss.email, "no-one@example.rw"]) {
    await trySignIn(page, { email, password: "not the password" });
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("That did not match");
    said.push(await alert.innerText());
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("not the password");
    await page.getByRole("textbox", { name: "Email" }).fill("");
    await page.reload();
  }
  expect(said[0]).toBe(said[1]);
});

test("the sign-in helps", { tag: "@core" }, async ({ page, context, site, complaints }) => {
  complaints.possible(/WebAuthn|passkey/i);
  // The page's own address differs from the one that this journey belongs to.
  complaints.expected(/^outside: /);
  complaints.expected(/status of 404/);
  await withAuthenticator(context, page);
  await page.goto("/admin");
  const password = page.getByLabel("Password", { exact: true });
  const email = page.getByRole("textbox", { name: "Email" });
  const passkey = page.getByRole("button", { name: "Use a passkey" });
  await password.fill("four plain words");
  await page.getByRole("button", { name: "Show what is typed" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide what is typed" }).click();
  await expect(password).toHaveAttribute("type", "password");
  await page.getByText("Can’t sign in?").click();
  await expect(page.getByText("Ask an administrator for a new link")).toBeVisible();
  await expect(page.getByText("You are signed out after 8 hours without activity")).toBeVisible();

  await test.step("where no passkey was used that is said, and nothing is lost", async () => {
    await email.fill(boss.email);
    await passkey.click();
    await expect(page.getByRole("alert")).toContainText("No passkey was used");
    await expect(email).toHaveValue(boss.email);
  });

  await test.step("on an IP address the passkey button says why it is closed", async () => {
    const byNumber = site.origin.replace("localhost", "127.0.0.1");
    await page.goto(`${byNumber}/admin`);
    await expect(passkey).toHaveAttribute("aria-disabled", "true");
    await expect(passkey).toHaveAccessibleDescription(/Passkeys need a host name/);
  });

  await test.step("nothing else is below /admin", async () => {
    const answer = await page.goto("/admin/nothing");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
  });
});

test("a session that ended elsewhere is taken up again in place, with what was typed", {
  tag: "@core",
}, async ({ page, playwright, site, complaints }) => {
  complaints.expected(/status of 401/);
  await signIn(page, boss, "/admin/people");
  await page.getByRole("button", { name: "Invite someone" }).click();
  const invite = page.getByRole("dialog", { name: "Invite someone" });
  await invite.getByRole("textbox", { name: "Name" }).fill("Keza Uwase");
  const email = `keza-${crypto.randomUUID()}@example.rw`;
  await invite.getByRole("textbox", { name: "Email" }).fill(email);

  const elsewhere = await playwright.request.newContext({ baseURL: site.origin });
  await post(elsewhere, "/api/staff/session", boss);
  await elsewhere.delete("/api/staff/sessions", { headers: { "sec-fetch-site": "same-origin" } });
  await elsewhere.dispose();

  await page.getByRole("button", { name: "Create link" }).click();
  const again = page.getByRole("dialog", { name: "Your session ended" });
  await expect(again.getByRole("textbox", { name: "Email" })).toHaveValue(boss.email);
  await expectOutline(page, "staff session ended", "dialog:has(h2:text-is('Your session ended'))");
  await again.getByLabel("Password", { exact: true }).fill(boss.password);
  await again.getByRole("button", { name: "Sign in" }).click();
  // The call goes on by itself.
  await expect(page.getByText("A link for Keza Uwase")).toBeVisible();
  await expect(page.getByRole("cell", { name: email })).toBeVisible();
});
