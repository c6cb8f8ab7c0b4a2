import { useEffect, useRef, useState } from "react";
import type { Me } from "../../../db/schema/staff.ts";
import { currentDevice } from "../sync/current.ts";
import { retryUntil } from "../layout/retry.ts";
import { useLeave } from "./use-leave.ts";

interface DeviceOf {
  ended: boolean;
  /** It is known whether the session stands, or that nobody can tell. */
  settled: boolean;
  onEnded: () => void;
}

function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Opens what this browser keeps for this person, as long as their screens stand. */
export function useDeviceOf(me: Me, { ended, settled, onEnded }: DeviceOf): void {
  const { id } = me;
  const leave = useLeave();
  const [{ opened, open }] = useState(gate);
  useEffect(() => {
    if (settled) open();
  }, [settled, open]);
  const latest = useRef({ me, ended, settled, onEnded, leave });
  latest.current = { me, ended, settled, onEnded, leave };
  // Counts how often it had to be opened anew.
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn opens it anew
  useEffect(() => {
    let over = false;
    let end: (() => void) | undefined;
    const isOver = () => over;
    const gone = async () => {
      const out = await retryUntil(
        async () => (await import("../sync/here.ts")).hasSignedOut(id),
        isOver,
      );
      if (over) return;
      if (out) latest.current.leave();
      else setTurn((before) => before + 1);
    };
    const begin = async () => {
      const parts = () => Promise.all([import("../sync/start.ts"), import("../sync/here.ts")]);
      const had = await retryUntil(parts, isOver);
      if (!had) return;
      const [{ startDevice }, { remember }] = had;
      const { settled: known, ended: out, me: here } = latest.current;
      // Before anything of theirs is kept: what belongs to nobody in the registry is erased.
      // A device without room for it works on without.
      if (known && !out) await remember(here).catch(() => undefined);
      if (over) return;
      end = startDevice(
        { id },
        {
          settled: opened,
          isEnded: () => latest.current.ended,
          signedOut: () => latest.current.onEnded(),
          gone: () => void gone(),
        },
      );
    };
    void begin();
    return () => {
      over = true;
      end?.();
    };
  }, [id, turn]);
  const was = useRef(ended);
  useEffect(() => {
    if (was.current && !ended) void currentDevice()?.resume();
    if (!was.current && ended) currentDevice()?.end();
    was.current = ended;
  }, [ended]);
}
