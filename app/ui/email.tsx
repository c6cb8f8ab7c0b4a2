import { Fragment } from "react";

/** An email address that breaks after the "@" or before a dot, not within a word. */
export const Email = ({ children: address }: { children: string }) => (
  <span translate="no">
    {Array.from(address.matchAll(/\.?[^.@]+@?|[.@]/g), ({ 0: part, index }) => (
      <Fragment key={index}>
        {index > 0 ? <wbr /> : null}
        {part}
      </Fragment>
    ))}
  </span>
);
