// The only script before the largest paint: inlined in every page and allowed by its hash (at most 1.5 kB brotli). It
// changes attributes only, so that hydration finds the HTML that the server wrote.
{
  const root = document.documentElement;
  const { entry = "", shell } = document.currentScript?.dataset ?? {};

  try {
    const theme = localStorage.getItem("theme");
    if (theme) root.dataset["theme"] = theme;
    // The attribute stays until its page has read the clock: app/tools/breach/clock-panel.tsx.
    root.toggleAttribute("data-clock", localStorage.getItem("clock") !== null);
  } catch {
    // Storage is off: the system's theme applies.
  }

  // Hydrates at the first interaction, or when the browser is idle after load.
  const inputs = ["pointerdown", "keydown", "focusin", "touchstart", "input"] as const;
  let started: Promise<void> | undefined;
  // Only the built page knows the address of hydrate.ts.
  const load = (href: string) =>
    import(/* @vite-ignore */ href) as Promise<typeof import("./hydrate.ts")>;
  const hydrate = () => {
    for (const type of inputs) removeEventListener(type, start, true);
    started ??= load(entry)
      .then((module) => module.hydrate())
      .catch((error: unknown) => {
        started = undefined; // the next submit tries again
        root.dataset["scripts"] = "failed";
        throw error;
      });
    return started;
  };
  // Without its scripts the page works as plain HTML.
  const start = () => void hydrate().catch(() => undefined);
  for (const type of inputs) addEventListener(type, start, { capture: true, passive: true });
  // A page rendered by the browser is empty until then.
  if (shell !== undefined) addEventListener("DOMContentLoaded", start);
  // Type libraries lack `connection`, which only some browsers have.
  const { connection } = navigator as typeof navigator & { connection?: { saveData: boolean } };
  if (!connection?.saveData) {
    addEventListener("load", () => {
      const idle = globalThis.requestIdleCallback ?? setTimeout;
      // A picture may be the largest paint, and is painted some frames after it has loaded.
      setTimeout(() => idle(start), 700);
    });
  }

  // Browsers offer to install the site once, 100 ms after load: app/install/offer.ts.
  addEventListener("beforeinstallprompt", (offer) => {
    offer.preventDefault();
    Reflect.set(window, "installOffer", offer);
  });

  // A submit waits until the form is hydrated, 5 s at most, and then posts plainly: one of the two, never both.
  let pending: HTMLFormElement | undefined;
  addEventListener(
    "submit",
    (event) => {
      // Only forms are submitted.
      const form = event.target as HTMLFormElement;
      // The search dialog is in the server's HTML and opens before React is there; its form is not sent.
      const opens = document.querySelector<HTMLDialogElement>(`#${form.dataset["opens"]}`);
      if (opens) {
        event.preventDefault();
        opens.showModal();
        return;
      }
      if (!(form.dataset["held"] || form === pending)) return;
      event.preventDefault();
      event.stopPropagation();
      if (pending) return;
      pending = form;
      new Promise((resolve, reject) => {
        // The form's own event: the page around it is hydrated earlier.
        form.addEventListener("hydrated", resolve);
        setTimeout(reject, 5000);
        hydrate().catch(reject);
      }).then(
        () => {
          release();
          form.requestSubmit();
        },
        () => {
          if (navigator.onLine) {
            form.submit();
            // If the visitor cancels the post, the button works again.
            setTimeout(release, 20_000);
            return;
          }
          // A post without a network would replace the form by the browser's error page.
          release();
          const button = form.querySelector<HTMLButtonElement>("[type=submit]");
          button?.setCustomValidity("No connection. Your text is kept: press again when online.");
          button?.reportValidity();
        },
      );
    },
    true,
  );
  const release = () => {
    pending = undefined;
  };
  // The back button may restore the page as it was.
  addEventListener("pageshow", release);

  // Carousels: each [data-turn] shows one child at a time, for so many milliseconds.
  const since = new WeakMap<Element, number>();
  const device = (feature: string) => matchMedia(`(${feature})`).matches;
  const show = (turning: Element, place: number) => {
    since.set(turning, Date.now());
    Array.from(turning.children, (child, index) =>
      child.toggleAttribute("data-on", index === place),
    );
    const picture = turning.children[place];
    if (picture instanceof HTMLElement && picture.dataset["scene"]) {
      for (const sky of document.querySelectorAll<HTMLElement>(".hero,.over"))
        sky.dataset["scene"] = picture.dataset["scene"];
    }
    const dots = document.querySelectorAll(`[data-shows="${turning.id}"]`);
    dots.forEach((dot, index) => {
      dot.ariaCurrent = index === place ? "true" : null;
    });
  };
  const theme = () =>
    root.dataset["theme"] ?? (device("prefers-color-scheme: dark") ? "dark" : "light");
  // Runs before the scene is painted: the worker's page may be hours old, so its scene follows the device's clock.
  const chooseScene = () => {
    const arts = [...document.querySelectorAll<HTMLElement>("#scenes>*")];
    const minute = Math.floor(Date.now() / 60_000 + 120) % 1440;
    const cached = navigator.serviceWorker?.controller && arts[0]?.dataset["from"];
    const turns = arts[0]?.closest("[data-turn]");
    // Without a carousel the first scene is the page's own, and the second is for the dark theme.
    const place = cached
      ? arts.findLastIndex((art) => Number(art.dataset["from"]) <= minute)
      : arts.findIndex((art) => !turns || art.hasAttribute("data-on"));
    const art = arts.at(place);
    if (!art?.parentElement) return;
    const { scene, dark } = art.dataset;
    if (cached) root.dataset["hour"] = scene;
    const shown = (theme() === "dark" && dark) || scene;
    show(
      art.parentElement,
      arts.findIndex((other) => other.dataset["scene"] === shown),
    );
  };
  // Records changes by others from the parsed page until hydration: ./hydrate-undisturbed.ts.
  let changes: MutationRecord[] | undefined;
  const watch = new MutationObserver((records) =>
    changes ? changes.push(...records) : chooseScene(),
  );
  watch.observe(document, { childList: true, subtree: true, characterDataOldValue: true });
  addEventListener(
    "DOMContentLoaded",
    () => {
      watch.takeRecords();
      changes = [];
      Reflect.set(window, "watch", Object.assign(watch, { changes }));
    },
    true,
  );
  setInterval(() => {
    if (document.hidden || device("prefers-reduced-motion: reduce")) return;
    // After a tap :hover stays, and a switch keeps the focus.
    const paused = `${device("hover:hover") ? ":hover," : ""}:has(:focus-visible:not(.pause *)),[data-paused],:has(.pause :checked),.hero:has(.pause :checked)+*`;
    for (const turning of document.querySelectorAll<HTMLElement>("[data-turn]")) {
      const area = turning.closest("[data-turn-area]") ?? turning;
      // After a pause the full time runs again.
      if (!since.has(turning) || area.matches(paused)) since.set(turning, Date.now());
      if (Date.now() - (since.get(turning) ?? 0) < Number(turning.dataset["turn"])) continue;
      const children = [...turning.children];
      const now = children.findIndex((child) => child.hasAttribute("data-on"));
      let next = (now + 1) % children.length;
      while (theme() === "dark" && children[next]?.hasAttribute("data-dark")) next += 1;
      show(turning, next);
    }
  }, 250);
  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest("[data-theme-toggle]")) {
      const chosen = theme() === "dark" ? "light" : "dark";
      root.dataset["theme"] = chosen;
      chooseScene();
      try {
        localStorage.setItem("theme", chosen);
      } catch {
        // Storage is off: the choice applies to this page.
      }
    }
    const dot = target.closest("[data-shows]");
    const turning = dot && document.getElementById(dot.getAttribute("data-shows") ?? "");
    if (dot && turning) {
      const dots = document.querySelectorAll(`[data-shows="${turning.id}"]`);
      show(turning, [...dots].indexOf(dot));
    }
  });
}
