import { type APIRequestContext, type BrowserContext, expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import type { Role } from "../../db/schema/staff.ts";
import { boss } from "./site.ts";

export { boss };

/** Someone of staff, as a test knows them. */
export interface Account {
  email: string;
  password: string;
}

export async function trySignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

export async function signIn(page: Page, who: Account = boss, path = "/admin"): Promise<void> {
  await page.goto(path);
  await trySignIn(page, who);
  await expectSignedIn(page);
}

/** Opens an address of staff where this person is signed in already, without the form. */
export async function openAs(page: Page, who: Account = boss, path = "/admin"): Promise<void> {
  // The sign-in ends the browser's session before, whose calls under way would be answered 401.
  await page.goto("about:blank");
  const { name } = await signInByApi(page.request, who);
  await page.goto(path);
  await expectSignedIn(page);
  // The device remembers someone else until the server has said who it is, and then begins anew.
  await expect(page.locator(".staff p > b", { hasText: name }).first()).toBeAttached();
}

const signInByApi = (request: APIRequestContext, who: Account) =>
  // The shape is that of the contract.
  post(request, "/api/staff/session", who) as Promise<{ name: string }>;

export async function openSignedOut(page: Page): Promise<void> {
  // As in openAs.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto("/admin");
}

export const expectSignedIn = (page: Page): Promise<void> =>
  expect(page.locator(".staff").getByRole("main")).toBeVisible();

/** Opens the menu on small screens. By the width of the window: its bar may not have changed yet. */
async function openMenu(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 1440 };
  if (width < 1024) await page.locator("summary[aria-label=Menu]").click();
}

/** The button of the side, or of the menu on small screens. */
export async function signOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
}

/** Goes on by the staff's own navigation, which is a menu on small screens. */
export async function goTo(page: Page, label: string): Promise<void> {
  await openMenu(page);
  await page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: label }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("");
}

/** A call as the site's own pages make it. */
export const post = async (
  request: APIRequestContext,
  path: string,
  data: object,
): Promise<unknown> => {
  const answer = await request.post(path, { data, headers: { "sec-fetch-site": "same-origin" } });
  expect(answer.ok(), `${path} answers ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer.json();
};

/** A new person of this role who has taken up their invitation; no one is signed in here by it. */
export async function newPerson(
  request: APIRequestContext,
  role: Role,
): Promise<Account & { name: string }> {
  const id = crypto.randomUUID();
  const email = `${id}@example.rw`;
  const name = `Person ${id.slice(0, 8)}`;
  const password = "a long walk home";
  await post(request, "/api/staff/session", boss);
  // The test asked for it, and knows its shape by the contract.
  const made = (await post(request, "/api/staff/people", { email, name, role })) as {
    token: string;
  };
  await post(request, "/api/staff/links/use", { token: made.token, name, password });
  return { email, name, password };
}

/** A device with a passkey store of its own, which answers for its owner. */
export async function withAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The six digits of an authenticator app, as many half minutes ahead: each counts once. */
export const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + ahead * 30_000,
  });
