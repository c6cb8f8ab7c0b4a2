import type { Page } from "@playwright/test";
import { expect, fillIn, newEmail, openPage, test } from "./testing/fixtures.ts";

// Extensions of browsers change pages before they are hydrated: what was typed is kept.

const typedEarly = "Solange Keza Uwimana";

/** Types a name into the field as the page is parsed, and lets `disturb` change the page around it. */
async function typeEarly(page: Page, moment: "parsing" | "parsed", node: "element" | "space") {
  await page.addInitScript(
    ([typed, when, what]) => {
      const put = () => {
        const field = document.querySelector<HTMLInputElement>("#request-name");
        if (!field) return;
        parsing.disconnect();
        const icon = document.createElement("div");
        icon.dataset["lastpassIconRoot"] = "";
        field.after(what === "element" ? icon : " ");
        field.focus();
        field.value = typed;
      };
      const parsing = new MutationObserver(put);
      if (when === "parsed") document.addEventListener("DOMContentLoaded", put);
      else parsing.observe(document, { childList: true, subtree: true });
    },
    [typedEarly, moment, node] as const,
  );
}

test("what an extension puts behind a field costs nothing", async ({ context, requestsFrom }) => {
  const email = newEmail();
  for (const node of ["element", "space"] as const) {
    const page = await context.newPage();
    await typeEarly(page, "parsed", node);
    await openPage(page, "/contact");
    const name = page.getByRole("textbox", { name: "Name" });
    await expect(name, node).toHaveValue(typedEarly);
    await expect(name, node).toBeFocused();
    await fillIn(page, { Email: email, Message: `An audit, please (${node}).` });
    await page.getByRole("button", { name: "Submit Request" }).click();
    await expect(page.getByText("Consultation Request Received!")).toBeVisible();
    await page.close();
  }
  expect(await requestsFrom(email)).toMatchObject([{ name: typedEarly }, { name: typedEarly }]);
});

test("a page that an extension changed keeps what was typed", async ({ page, complaints }) => {
  await typeEarly(page, "parsing", "element");
  await openPage(page, "/contact");
  await expect(page.locator("[data-lastpass-icon-root]")).toHaveCount(0);
  const name = page.getByRole("textbox", { name: "Name" });
  await expect(name).toHaveValue(typedEarly);
  await expect(name).toBeFocused();
  // React says so; nothing else does.
  complaints.expected(/#418/);
});
