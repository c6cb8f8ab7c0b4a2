import { useEffect } from "react";
import { useDevice } from "../sync/current.ts";
import { retryUntil } from "./retry.ts";

/** Says where an article came out of the bin under another link, as long as these screens stand. */
export function useMoved(): void {
  const device = useDevice();
  useEffect(() => {
    let over = false;
    const isOver = () => over;
    const ending = device?.onChanged((what) => {
      if (what.kind !== "moved") return;
      // What says it comes when there is something to say.
      void retryUntil(() => import("./say-moved.ts"), isOver).then((had) =>
        had?.sayMoved(what, isOver),
      );
    });
    return () => {
      over = true;
      ending?.();
    };
  }, [device]);
}
