const yieldToMain = () => new Promise((resume) => setTimeout(resume));

/** Three steps with yields: one would block a slow phone for 150 ms. Rejects when a script is missing: call again. */
export async function hydrate(): Promise<void> {
  const build = document.querySelector<HTMLElement>("[data-entry]")?.dataset;
  // All steps are fetched together, and run one by one.
  for (const step of build?.["steps"]?.match(/\S+/g) ?? []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = step;
    document.head.append(link);
  }
  await Promise.all([stylesheets(build?.["styles"], build?.["print"]), libraries()]);
  await import("../main.tsx");
}

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
  const linkTo = (address: string) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.media = "print";
    link.href = address;
    return link;
  };
  const complete = screen.split(" ").map(linkTo);
  applyOnFirstInput(complete);
  const links = [...complete, linkTo(paper)];
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
