import { useRouterState } from "@tanstack/react-router";
import Share from "lucide-react/icons/share";
import Smartphone from "lucide-react/icons/smartphone";
import { useEffect, useRef } from "react";
import { Mark } from "../ui/mark.tsx";
import { takeOffer, useInstallWay } from "./offer.ts";
import { useInstallPrompt } from "./use-install-prompt.ts";
import "./install.css";

/** Asks to install the site, never over a form. Takes no focus. `name` is the firm's short name. */
export function InstallNotice({ name }: { name: string }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const way = useInstallWay();
  const sheet = useRef<HTMLElement>(null);
  const { shown, hide, dismiss } = useInstallPrompt(way, path);
  useEffect(followThemeColor, []);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-install", shown);
    return () => document.documentElement.removeAttribute("data-install");
  }, [shown]);

  const close = (how: () => void) => {
    const hadFocus = sheet.current?.contains(document.activeElement);
    how();
    if (hadFocus) document.getElementById("main")?.focus({ preventScroll: true });
  };
  const take = async () => {
    close(hide);
    if (!(await takeOffer())) dismiss();
  };
  useEffect(() => {
    if (!shown) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) close(dismiss);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });

  if (!shown) return null;
  return (
    <section className="install ink" aria-labelledby="install-title" ref={sheet}>
      <span className="install-mark">
        <Mark height={38} />
      </span>
      <div>
        <h2 id="install-title">Keep {name} at hand</h2>
        <p>Opens without a connection, and keeps your requests until they are sent.</p>
      </div>
      {way === "share" ? (
        <p className="col-span-full">
          Press <Share size={20} /> <b>Share</b>, then <b>Add to Home Screen</b>.
        </p>
      ) : null}
      <div className="col-span-full flex flex-wrap gap-2">
        {way === "offer" ? (
          <button type="button" className="btn btn-signal" onClick={() => void take()}>
            <Smartphone size={20} />
            Install
          </button>
        ) : null}
        <button type="button" className="btn btn-ghost" onClick={() => close(dismiss)}>
          Not now
        </button>
      </div>
    </section>
  );
}

/** Keeps the browser bar's colour (`theme-color`) equal to the sky below the header. Returns the function to stop. */
function followThemeColor(): () => void {
  const update = () => {
    const over = document.querySelector(".over");
    const { backgroundColor } = getComputedStyle(document.body);
    const color = over ? getComputedStyle(over).getPropertyValue("--sky").trim() : backgroundColor;
    // Sets both tags, since a chosen theme wins over the system's.
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      if (meta.getAttribute("content") !== color) meta.setAttribute("content", color);
  };
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", update);
  const watch = new MutationObserver(update);
  const attributes = ["data-scene", "data-theme"];
  watch.observe(document.documentElement, { subtree: true, attributeFilter: attributes });
  const root = document.getElementById("root");
  // Each page has its own header.
  if (root) watch.observe(root, { childList: true });
  return () => {
    watch.disconnect();
    system.removeEventListener("change", update);
  };
}
