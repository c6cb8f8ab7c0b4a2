import { readFileSync } from "node:fs";
import { env } from "node:process";
import type { Browser, Frame } from "@playwright/test";

/** The collection of hostile HTML, by its kinds. */
export const hostile: Record<string, string[]> = JSON.parse(
  readFileSync(new URL("../../api/sanitise/hostile-html.json", import.meta.url), "utf8"),
);

// Every sixth of each kind in `npm run test:rest`, all of them by `npm run test:faults`.
const everyNth = env["FAULTS"] === "all" ? 1 : 6;

export const someOf = (texts: readonly string[]): string[] =>
  texts.filter((_, nth) => nth % everyNth === 0);

/** A browser without the site's policy, and what ran in it or left it. It gets documents alone: nothing of ours repairs them. */
export async function createAttackedContext(browser: Browser, origin: string) {
  const context = await browser.newContext({ bypassCSP: true, serviceWorkers: "block" });
  const ran: string[] = [];
  await context.exposeFunction("ran", (what: string) => ran.push(what));
  await context.addInitScript(listenForAttacks);
  await context.route("**/*", (route) => {
    const request = route.request();
    const isOwn = request.url().startsWith(`${origin}/`);
    if (!isOwn) ran.push(`asked for ${request.url()}`);
    return isOwn && request.resourceType() === "document" ? route.continue() : route.abort();
  });
  return { context, ran };
}

/** What every attack of the collection comes down to, in this and in every frame. */
function listenForAttacks() {
  const report = (what: string) => {
    const ran: unknown = Reflect.get(window, "ran");
    if (typeof ran === "function") ran(what);
  };
  for (const name of ["alert", "confirm", "prompt", "print", "open"]) {
    Reflect.set(window, name, () => report(`${frameElement?.getAttribute("title")}: ${name}`));
  }
  // Pages stay where they are, unless a link is no address but a program.
  const stay = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link && /^(?:https?|mailto|tel):$/.test(link.protocol)) event.preventDefault();
  };
  addEventListener("click", stay, { capture: true });
  addEventListener("submit", (event) => event.preventDefault());
}

/** Points at, focuses and clicks every element that the selector finds. */
export const touch = (frame: Frame, selector: string): Promise<void> =>
  frame.evaluate((all) => {
    for (const element of document.querySelectorAll(all)) {
      for (const name of ["pointerover", "mouseover", "mouseenter", "focus", "wheel"])
        element.dispatchEvent(new Event(name, { bubbles: true }));
      element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
  }, selector);
