import { watchOutbox } from "../outbox/scheduler.ts";
import { useCallback, useEffect, useState } from "react";
import type { StoredContent } from "./stored-content.ts";

interface Read {
  /** Undefined before the device was read, and if its storage cannot be used. */
  stored: StoredContent | undefined;
  /** The device's storage cannot be used. */
  failed: boolean;
}

/** Content stored on this device, read again whenever a sync or the outbox changes it. */
export function useStoredContent() {
  const [read, setRead] = useState<Read>({ stored: undefined, failed: false });
  const refresh = useCallback(async () => {
    try {
      const { readStoredContent } = await import("./stored-content.ts");
      setRead({ stored: await readStoredContent(), failed: false });
    } catch {
      setRead({ stored: undefined, failed: true });
    }
  }, []);
  useEffect(() => {
    let unsubscribe: (() => void) | undefined;
    let ended = false;
    void refresh();
    import("../../db/device/visitor.ts").then(
      ({ subscribe }) => {
        if (!ended) unsubscribe = subscribe(() => void refresh());
      },
      () => undefined, // without its script the first result stays
    );
    const stop = watchOutbox(() => void refresh());
    return () => {
      ended = true;
      unsubscribe?.();
      stop();
    };
  }, [refresh]);
  return { ...read, refresh };
}
