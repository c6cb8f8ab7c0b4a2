import { useState, useSyncExternalStore } from "react";

/** The end of the first screen: the server writes the styles of the rest here (`app/document/critical-css.ts`). */
export function StylesBelow() {
  // Only what the server wrote has them: what the browser draws has the complete stylesheet.
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
