import { useRouter } from "@tanstack/react-router";
import type { ComponentProps, MouseEvent } from "react";
import { Spoken } from "./spoken.tsx";

interface SiteLinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** A path of this site, with query and fragment if need be, such as `/services#sme-services`. */
  href: string;
}

/** A link within the site: a plain anchor, followed by the router once the page is alive. */
export function SiteLink({ href, onClick, ...rest }: SiteLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const asked =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || asked) return;
    event.preventDefault();
    router.history.push(href);
  };
  return <a href={href} onClick={follow} {...rest} />;
}

/** A link out of the site: opens in a new tab, without access to this page. */
export function OutsideLink({ children, ...rest }: ComponentProps<"a">) {
  return (
    <a target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
      <Spoken>opens in a new tab</Spoken>
    </a>
  );
}
