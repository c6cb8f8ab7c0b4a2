import { useState, useSyncExternalStore } from "react";

/** The end of the first screen: the server writes the styles of the rest here (`app/document/critical-css.ts`). */
export function StylesBelow() {
  // Only the server's page needs it: a page drawn by the browser has the complete stylesheet.
  const hydrating = useSyncExternalStore(
    noChange,
    () => false,
    () => true,
  );
  const [served] = useState(hydrating);
  return served ? (
    <style id="below" suppressHydrationWarning>
      {""}
    </style>
  ) : null;
}

const noChange = () => () => undefined;
