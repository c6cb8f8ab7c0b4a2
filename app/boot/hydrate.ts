const yieldToMain = () => new Promise((resume) => setTimeout(resume));

/** Hydrates in three steps: one would block a slow phone for 150 ms. Rejects when a script is missing: call again. */
export async function hydrate(): Promise<void> {
  const build = document.querySelector<HTMLElement>("[data-steps]")?.dataset;
  // All steps are fetched together, and run one by one.
  for (const href of build?.["steps"]?.match(/\S+/g) ?? [])
    document.head.append(linkTo({ rel: "modulepreload", href }));
  await Promise.all([stylesheets(build?.["styles"], build?.["print"]), libraries()]);
  await import("../main.tsx");
}

const linkTo = (attributes: Partial<HTMLLinkElement>): HTMLLinkElement =>
  Object.assign(document.createElement("link"), attributes);

async function libraries(): Promise<void> {
  await import("react-dom/client");
  await yieldToMain();
  await import("../router.tsx");
  await yieldToMain();
}

const inputs = ["pointerdown", "keydown", "focusin", "input", "popstate"] as const;

/** The complete sheet applies from the first interaction on, because adding one costs a slow phone 80 ms. */
function stylesheets(screen = "", paper = "") {
  // In development Vite has linked them already.
  if (!screen || document.querySelector("link[rel=stylesheet]")) return;
  const sheetAt = (href: string) => linkTo({ rel: "stylesheet", media: "print", href });
  const complete = screen.split(" ").map(sheetAt);
  applyOnFirstInput(complete);
  const links = [...complete, sheetAt(paper)];
  const loaded = links.map(
    (link) =>
      new Promise((resolve, reject) => {
        link.addEventListener("load", resolve);
        link.addEventListener("error", reject);
      }),
  );
  // Appended after the inline styles so that print rules win.
  document.body.append(...links);
  return Promise.all(loaded).catch(() => {
    for (const link of links) link.remove();
    throw new Error("The stylesheets could not be loaded.");
  });
}

function applyOnFirstInput(sheets: readonly HTMLLinkElement[]): void {
  for (const sheet of sheets) sheet.dataset["complete"] = "";
  const apply = () => {
    for (const sheet of sheets) sheet.media = "all";
    for (const type of inputs) removeEventListener(type, apply, true);
  };
  if (navigator.userActivation?.hasBeenActive) apply();
  else for (const type of inputs) addEventListener(type, apply, { capture: true, passive: true });
}
