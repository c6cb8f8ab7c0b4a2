const breath = () => new Promise((resume) => setTimeout(resume));

/**
 * What the early script calls: brings the page to life in three steps with a breath between them, because
 * evaluating React, the router and the pages at once would block a slow phone for 150 ms. Rejects when
 * something cannot be loaded: the page stays plain, and another call tries again.
 */
export async function begin(): Promise<void> {
  const build = document.querySelector<HTMLElement>("[data-entry]")?.dataset;
  // All steps are fetched at once: only running them takes turns.
  for (const step of build?.["steps"]?.match(/\S+/g) ?? []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = step;
    document.head.append(link);
  }
  await Promise.all([wholeStylesheet(build?.["styles"]), libraries()]);
  await import("./main.tsx");
}

async function libraries(): Promise<void> {
  await import("react-dom/client");
  await breath();
  await import("./router.tsx");
  await breath();
}

const signs = ["pointerdown", "keydown", "focusin", "input", "popstate"] as const;

/**
 * The page came with its own styles alone: what a script adds, and other pages, need the whole sheet. It is
 * fetched now, and counts on screen from the first interaction on, because every sheet that is added costs a
 * slow phone 80 ms of computing styles anew.
 */
function wholeStylesheet(address: string | undefined) {
  // While developing, Vite has linked it already.
  if (!address || document.querySelector("link[rel=stylesheet]")) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  const apply = () => {
    link.media = "all";
    for (const sign of signs) removeEventListener(sign, apply, true);
  };
  if (!navigator.userActivation?.hasBeenActive) {
    link.media = "print";
    for (const sign of signs) addEventListener(sign, apply, { capture: true, passive: true });
  }
  return new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error("The stylesheet could not be loaded."));
    });
    // After the styles that the page brought, so that paper has the last word.
    document.body.append(link);
  });
}
