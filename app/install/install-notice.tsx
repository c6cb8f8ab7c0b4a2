import { useRouterState } from "@tanstack/react-router";
import Share from "lucide-react/icons/share";
import Smartphone from "lucide-react/icons/smartphone";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { Mark } from "../ui/mark.tsx";
import { takeOffer, wayNow, whenWayChanges } from "./offer.ts";
import { colorBar } from "./bar.ts";
import { useInstallPrompt } from "./use-turn.ts";
import "./install.css";

/**
 * Asks to install the site: from the second visit on, never over a form, and not for 60 days after "Not now".
 * Takes no focus. `name` is what the firm is called for short.
 */
export function InstallNotice({ name }: { name: string }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const way = useSyncExternalStore(whenWayChanges, wayNow, () => undefined);
  const sheet = useRef<HTMLElement>(null);
  const { turn, leave, dismiss } = useInstallPrompt(way, path);
  useEffect(colorBar, []);

  const away = (go: () => void) => {
    // Whoever was inside goes on reading.
    const inside = sheet.current?.contains(document.activeElement);
    go();
    if (inside) document.getElementById("main")?.focus({ preventScroll: true });
  };
  const take = async () => {
    away(leave);
    if (!(await takeOffer())) dismiss();
  };
  useEffect(() => {
    if (!turn) return;
    const close = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) away(dismiss);
    };
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  });

  if (!turn) return null;
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
          Press <Share className="i" size={20} aria-hidden="true" /> <b>Share</b>, then{" "}
          <b>Add to Home Screen</b>.
        </p>
      ) : null}
      <div className="col-span-full flex flex-wrap gap-2">
        {way === "offer" ? (
          <button type="button" className="btn btn-signal" onClick={() => void take()}>
            <Smartphone className="i" size={20} aria-hidden="true" />
            Install
          </button>
        ) : null}
        <button type="button" className="btn btn-ghost" onClick={() => away(dismiss)}>
          Not now
        </button>
      </div>
    </section>
  );
}
