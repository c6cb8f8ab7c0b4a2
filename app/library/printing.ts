import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed: on paper stands what is behind the other tabs too. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const start = () => {
      // A law that is printed alone needs nothing beside it.
      if (document.querySelector("[data-alone]")) return;
      // The browser takes what stands on the page when this event returns.
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

/** Prints one part of the page without the rest: `print.css` leaves only what is `data-alone`. */
export function printAlone(id: string): void {
  const part = document.getElementById(id);
  if (!part) return;
  part.dataset["alone"] = "";
  addEventListener("afterprint", () => part.removeAttribute("data-alone"), { once: true });
  print();
}
