import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** True while the page is being printed, when the other tabs are drawn too. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const start = () => {
      // A law that is printed alone needs no other tabs.
      if (document.querySelector("[data-alone]")) return;
      // The browser prints the page as it is when this event returns.
      flushSync(() => setPrinting(true));
    };
    const done = () => setPrinting(false);
    addEventListener("beforeprint", start);
    addEventListener("afterprint", done);
    return () => {
      removeEventListener("beforeprint", start);
      removeEventListener("afterprint", done);
    };
  }, []);
  return printing;
}

/** Prints one part of the page alone: `print.css` shows only the `data-alone` element. */
export function printAlone(id: string): void {
  const part = document.getElementById(id);
  if (!part) return;
  part.dataset["alone"] = "";
  addEventListener("afterprint", () => part.removeAttribute("data-alone"), { once: true });
  print();
}
