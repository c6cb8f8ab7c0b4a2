/*
 * The only script before the largest paint: inlined in every page and allowed by its hash (at most 1.5 kB
 * brotli). It changes attributes only, so that hydration finds the HTML that the server wrote.
 */
{
  const root = document.documentElement;
  const entry = document.currentScript?.dataset["entry"] ?? "";

  try {
    const theme = localStorage.getItem("theme");
    if (theme) root.dataset["theme"] = theme;
  } catch {
    // Storage is switched off: the system's theme stands.
  }

  // Life begins at the first interaction, or when the browser is idle after load.
  const signs = ["pointerdown", "keydown", "focusin", "touchstart", "input"] as const;
  let started: Promise<void> | undefined;
  // The entry's address is known to the built page alone; what lies there is life.ts.
  const load = (life: string) =>
    import(/* @vite-ignore */ life) as Promise<typeof import("./hydrate.ts")>;
  const come = () => {
    for (const sign of signs) removeEventListener(sign, wake, true);
    started ??= load(entry)
      .then((life) => life.hydrate())
      .catch((problem: unknown) => {
        started = undefined; // the next submit tries again
        throw problem;
      });
    return started;
  };
  // A page whose life cannot be loaded goes on as plain HTML.
  const wake = () => void come().catch(() => undefined);
  for (const sign of signs) addEventListener(sign, wake, { capture: true, passive: true });
  // What the browser draws from the device has nothing to show before.
  if (document.currentScript?.dataset["shell"] !== undefined)
    addEventListener("DOMContentLoaded", wake);
  const connection: unknown = Reflect.get(navigator, "connection");
  const saving = connection instanceof Object && Reflect.get(connection, "saveData") === true;
  if (!saving) {
    addEventListener("load", () => {
      const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
      // A picture may be the largest paint, and is painted some frames after it has loaded.
      setTimeout(() => idle(wake), 700);
    });
  }

  // The browser offers the site for installing 100 ms after load, once only: app/install/offer.ts.
  addEventListener("beforeinstallprompt", (offer) => {
    offer.preventDefault();
    Reflect.set(window, "installOffer", offer);
  });

  // A submit is held until the form is alive; after 5 s without life it posts plainly. One of the two, never both.
  let held: HTMLFormElement | undefined;
  addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement)) return;
      // The search's dialog is in the server's HTML: it opens before React is there, and this form is not sent.
      const opens = document.getElementById(form.dataset["opens"] ?? "");
      if (opens instanceof HTMLDialogElement) {
        event.preventDefault();
        opens.showModal();
        return;
      }
      if (!(form.dataset["held"] || form === held)) return;
      event.preventDefault();
      event.stopPropagation();
      if (held) return;
      held = form;
      const answered = new AbortController();
      const plainly = () => {
        clearTimeout(patience);
        answered.abort();
        if (navigator.onLine) {
          form.submit();
          // Where the post was given up, the button works again.
          setTimeout(letGo, 20_000);
          return;
        }
        // A post without a network would replace the form by the browser's error page.
        letGo();
        const button = form.querySelector<HTMLButtonElement>("[type=submit]");
        button?.setCustomValidity(
          "No connection. Your text is kept: press again when you are online.",
        );
        button?.reportValidity();
      };
      const patience = setTimeout(plainly, 5000);
      // The form says so itself: the page around it comes alive earlier.
      const hand = () => {
        clearTimeout(patience);
        answered.abort();
        letGo();
        form.requestSubmit();
      };
      form.addEventListener("alive", hand, { signal: answered.signal });
      come().catch(() => answered.signal.aborted || plainly());
    },
    true,
  );
  const letGo = () => {
    held = undefined;
  };
  // Back from the answer, the page may stand as it was left.
  addEventListener("pageshow", letGo);

  // What turns by itself: each [data-turn] shows one child at a time, every so many milliseconds.
  const since = new WeakMap<Element, number>();
  const device = (feature: string) => matchMedia(`(${feature})`).matches;
  const show = (turning: Element, place: number) => {
    since.set(turning, Date.now());
    Array.from(turning.children, (child, index) =>
      child.toggleAttribute("data-on", index === place),
    );
    // A picture of the hero is drawn by the stylesheet when its turn comes, and brings the colours of its sky.
    const picture = turning.children[place];
    if (picture instanceof HTMLElement && picture.dataset["scene"]) {
      for (const place of document.querySelectorAll<HTMLElement>(".hero,.over"))
        place.dataset["scene"] = picture.dataset["scene"];
    }
    const dots = document.querySelectorAll(`[data-shows="${turning.id}"]`);
    dots.forEach((dot, index) => {
      if (index === place) dot.setAttribute("aria-current", "true");
      else dot.removeAttribute("aria-current");
    });
  };
  const theme = () =>
    root.dataset["theme"] ?? (device("prefers-color-scheme: dark") ? "dark" : "light");
  // Before it is painted: a page that the device kept may be hours old, and its scene follows the device's clock.
  const choose = () => {
    const arts = [...document.querySelectorAll<HTMLElement>("#scenes>*")];
    const minute = Math.floor(Date.now() / 60_000 + 120) % 1440;
    const kept = navigator.serviceWorker?.controller && arts[0]?.dataset["from"];
    const turns = arts[0]?.closest("[data-turn]");
    // Where the pictures do not turn, the first is the page's own, and the second is for the dark theme.
    const place = kept
      ? arts.findLastIndex((art) => Number(art.dataset["from"]) <= minute)
      : arts.findIndex((art) => !turns || art.hasAttribute("data-on"));
    const art = arts.at(place);
    if (!art?.parentElement) return;
    const { scene, dark } = art.dataset;
    if (kept) root.dataset["hour"] = scene;
    const shown = (theme() === "dark" && dark) || scene;
    show(
      art.parentElement,
      arts.findIndex((other) => other.dataset["scene"] === shown),
    );
  };
  const watch = new MutationObserver(choose);
  watch.observe(document, { childList: true, subtree: true });
  addEventListener("DOMContentLoaded", () => watch.disconnect());
  setInterval(() => {
    if (document.hidden || device("prefers-reduced-motion: reduce")) return;
    // After a tap :hover sticks, and a switch keeps the focus of the finger that pressed it.
    const rests = `${device("hover:hover") ? ":hover," : ""}:has(:focus-visible:not(.pause *)),[data-paused],:has(.pause :checked),.hero:has(.pause :checked)+*`;
    for (const turning of document.querySelectorAll<HTMLElement>("[data-turn]")) {
      const area = turning.closest("[data-turn-area]") ?? turning;
      // After a rest the full time runs again.
      if (!since.has(turning) || area.matches(rests)) since.set(turning, Date.now());
      if (Date.now() - (since.get(turning) ?? 0) < Number(turning.dataset["turn"])) continue;
      const { children } = turning;
      const now = turning.querySelector(":scope>[data-on]");
      let next = (Array.prototype.indexOf.call(children, now) + 1) % children.length;
      // In the dark theme past the bright pictures.
      while (theme() === "dark" && children[next]?.hasAttribute("data-dark")) next += 1;
      show(turning, next);
    }
  }, 250);
  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest("[data-theme-toggle]")) {
      const chosen = theme() === "dark" ? "light" : "dark";
      root.dataset["theme"] = chosen;
      choose();
      try {
        localStorage.setItem("theme", chosen);
      } catch {
        // Storage is switched off: the choice holds for this page.
      }
    }
    const dot = target.closest("[data-shows]");
    const turning = dot && document.getElementById(dot.getAttribute("data-shows") ?? "");
    if (dot && turning) {
      const dots = document.querySelectorAll(`[data-shows="${turning.id}"]`);
      show(turning, Array.prototype.indexOf.call(dots, dot));
    }
  });
}
