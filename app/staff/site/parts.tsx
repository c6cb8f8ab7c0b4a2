import type { SiteDocument } from "../../../db/schema/site/document.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { dateAndTime } from "../ui/time.ts";

/** Where visitors read a document, or that they never do. */
export const ShownOn = ({ shown, staffOnly }: Pick<SiteDocument, "shown" | "staffOnly">) =>
  staffOnly ? (
    <p className="text-fg-2">Staff alone read it</p>
  ) : shown.length > 0 ? (
    <p className="flex flex-wrap gap-x-4 items-baseline">
      <span className="text-fg-2">Visitors read it on</span>
      {shown.map(({ label, href }) => (
        <SiteLink key={href} className="link -my-2 py-2 min-w-11" href={href}>
          {label}
        </SiteLink>
      ))}
    </p>
  ) : null;

/** Who published it last, and when. */
export const ChangedBy = ({ by, at }: { by: string | null; at: string }) => (
  <p className="text-fg-2 wrap-anywhere">
    {by ? (
      <>
        Changed by {by}, <time dateTime={at}>{dateAndTime(at)}</time>
      </>
    ) : (
      "Not changed since the site started"
    )}
  </p>
);
