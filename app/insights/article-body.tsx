import { useRouter } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef } from "react";
import { drawArticle } from "./draw.ts";
import { decorateHtml } from "./decorate.ts";

// Trusted Types refuse even an empty string; browsers without them accept it.
const trustedTypes: unknown = Reflect.get(globalThis, "trustedTypes");
const nothing: TrustedHTML | string =
  trustedTypes instanceof Object ? Reflect.get(trustedTypes, "emptyHTML") : "";

interface ArticleBodyProps {
  html: string;
  onDrawn: () => void;
}

/** The server writes the stored HTML; only an article opened without a server page is drawn and cleaned here. */
export function ArticleBody({ html, onDrawn }: ArticleBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef<string>(undefined);
  const router = useRouter();

  useLayoutEffect(() => {
    const element = body.current;
    if (!element || shown.current === html) return;
    const prerendered = shown.current === undefined && element.hasChildNodes();
    shown.current = html;
    if (prerendered) onDrawn();
    else void drawArticle(element, html).then(onDrawn);
  }, [html, onDrawn]);

  // Links of this site are followed by the router, like those outside the body.
  useEffect(() => {
    const element = body.current;
    const follow = (event: MouseEvent) => {
      const path = ownPath(event);
      if (!path || !router.getMatchedRoutes(path.pathname)[2]) return;
      event.preventDefault();
      router.history.push(path.pathname + path.search + path.hash);
    };
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, [router]);

  return (
    <div
      className="prose"
      ref={body}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was prerendered
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? decorateHtml(html) : nothing }}
    />
  );
}

/** The address of a plain click on a link within this site; the browser handles fragments. */
function ownPath(event: MouseEvent): URL | undefined {
  const asked =
    event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (asked || event.defaultPrevented || !link?.getAttribute("href")) return undefined;
  const to = new URL(link.href);
  const here = to.pathname === location.pathname && to.search === location.search && to.hash !== "";
  return to.origin === location.origin && !here ? to : undefined;
}
