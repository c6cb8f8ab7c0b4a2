import { useEffect, useState } from "react";

// Only server-rendered pages have them; a route rendered in the browser has the complete stylesheet.
let adopted = false;
const isServed = () =>
  import.meta.env.SSR || (!adopted && document.getElementById("below") !== null);

/**
 * The end of what a page shows first: the server writes the styles of all that follows here
 * (`app/document/critical-css.ts`), so that the top can be painted from the first bytes. React leaves them alone.
 */
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
