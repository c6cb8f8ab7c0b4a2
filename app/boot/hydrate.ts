const yieldToMain = () => new Promise((resume) => setTimeout(resume));

/**
 * What the inline script calls: brings the page to life in three steps that yield to the main thread between them, because
 * evaluating React, the router and the pages at once would block a slow phone for 150 ms. Rejects when
 * something cannot be loaded: the page stays plain, and another call tries again.
 */
export async function hydrate(): Promise<void> {
  const build = document.querySelector<HTMLElement>("[data-entry]")?.dataset;
  // All steps are fetched at once: only running them takes turns.
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

const signs = ["pointerdown", "keydown", "focusin", "input", "popstate"] as const;

/**
 * The page came with its own styles alone: what a script adds, and other pages, need the whole sheet, and paper
 * needs its own. Both are fetched now. The whole one counts on screen from the first interaction on, because every
 * sheet that is added costs a slow phone 80 ms of computing styles anew.
 */
function stylesheets(screen = "", paper = "") {
  // While developing, Vite has linked them already.
  if (!screen || document.querySelector("link[rel=stylesheet]")) return;
  const links = [screen, paper].map((address) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.media = "print";
    link.href = address;
    return link;
  });
  const [whole] = links;
  if (whole) applyWithTheFirstSign(whole);
  const loaded = links.map(
    (link) =>
      new Promise((resolve, reject) => {
        link.addEventListener("load", resolve);
        link.addEventListener("error", reject);
      }),
  );
  // After the styles that the page brought, so that paper has the last word.
  document.body.append(...links);
  return Promise.all(loaded).catch(() => {
    for (const link of links) link.remove();
    throw new Error("The stylesheets could not be loaded.");
  });
}

function applyWithTheFirstSign(whole: HTMLLinkElement): void {
  whole.id = "whole";
  const apply = () => {
    whole.media = "all";
    for (const sign of signs) removeEventListener(sign, apply, true);
  };
  if (navigator.userActivation?.hasBeenActive) apply();
  else for (const sign of signs) addEventListener(sign, apply, { capture: true, passive: true });
}
