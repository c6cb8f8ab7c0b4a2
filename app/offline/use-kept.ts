import { useCallback, useEffect, useState } from "react";
import type { Kept } from "./kept.ts";

interface Looked {
  /** Undefined before the device was looked at, and where it keeps nothing. */
  kept: Kept | undefined;
  /** The device's storage cannot be used. */
  broken: boolean;
  /** Looks again. */
  look: () => Promise<void>;
}

/** What is on this device; looked at again when a sync or the queue has changed it. */
export function useKept(): Looked {
  const [{ kept, broken }, set] = useState<Omit<Looked, "look">>({
    kept: undefined,
    broken: false,
  });
  const look = useCallback(async () => {
    try {
      const { lookAtKept } = await import("./kept.ts");
      set({ kept: await lookAtKept(), broken: false });
    } catch {
      set({ kept: undefined, broken: true });
    }
  }, []);
  useEffect(() => {
    let over = false;
    let end = () => {
      over = true;
    };
    void look();
    import("../../db/device/visitor.ts").then(
      ({ subscribe }) => {
        if (!over) end = subscribe(() => void look());
      },
      () => undefined, // what was found at first stays
    );
    return () => end();
  }, [look]);
  return { kept, broken, look };
}
