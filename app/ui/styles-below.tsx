import { useEffect, useState } from "react";

// Only server-rendered pages have them; a route rendered in the browser has the complete stylesheet.
let adopted = false;
const isServed = () =>
  import.meta.env.SSR || (!adopted && document.getElementById("below") !== null);

/** The end of the first screen: the server writes the styles of the rest here (`app/document/critical-css.ts`). */
export function StylesBelow() {
  const [served] = useState(isServed);
  useEffect(() => {
    adopted = true;
  }, []);
  return served ? (
    <style id="below" suppressHydrationWarning>
      {""}
    </style>
  ) : null;
}
