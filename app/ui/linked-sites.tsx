import type { ReactNode } from "react";
import { OutsideLink } from "./site-link.tsx";

/** A text in which the websites of authorities, such as dpo.gov.rw, are links. */
export const LinkedSites = ({ children: text }: { children: string }): ReactNode =>
  text.split(/\b([a-z]+\.gov\.rw)\b/).map((part, index) =>
    index % 2 ? (
      <OutsideLink key={part} className="semibold underline" href={`https://${part}/`}>
        {part}
      </OutsideLink>
    ) : (
      part
    ),
  );
