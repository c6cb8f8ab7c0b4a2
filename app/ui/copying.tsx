import LinkIcon from "lucide-react/icons/link";
import { type RefObject, useEffect, useState } from "react";
import { copyLink } from "./copy-link.ts";
import { Spoken } from "./spoken.tsx";

/** A small link to an element of this page; once the page is hydrated it copies that address instead. */
export function CopyLink({ id, name }: { id: string; name: string }) {
  return (
    <a className="cp" href={`#${id}`} aria-label={`Copy link: ${name}`}>
      #
    </a>
  );
}

/** A copy link in words for a whole card: small links show under a pointer only, and a touch screen has none. */
export function CopyCardLink({ id, name }: { id: string; name: string }) {
  return (
    <a className="link cp-card" href={`#${id}`}>
      Copy link<Spoken>{name}</Spoken>
      <LinkIcon size={18} />
    </a>
  );
}

/** Makes the copy links of a place work; returns the message for screen readers. */
export function useCopying(place: RefObject<HTMLElement | null>, address: string): string {
  const [message, setMessage] = useState("");
  useEffect(() => {
    const all = place.current;
    let shown: number | undefined;
    const copy = async (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a.cp, a.cp-card") : null;
      if (!(link instanceof HTMLAnchorElement)) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (!(await copyLink(address + link.hash))) {
        // Without a clipboard the address bar holds the link.
        location.hash = link.hash;
        setMessage("The address bar holds the link.");
        return;
      }
      for (const other of all?.querySelectorAll("[data-done]") ?? [])
        other.removeAttribute("data-done");
      link.dataset["done"] = "";
      clearTimeout(shown);
      shown = window.setTimeout(() => {
        link.removeAttribute("data-done");
        setMessage("");
      }, 3000);
      setMessage("Link copied.");
    };
    const copying = (event: MouseEvent) => void copy(event);
    all?.addEventListener("click", copying);
    return () => {
      clearTimeout(shown);
      all?.removeEventListener("click", copying);
    };
  }, [place, address]);
  return message;
}
