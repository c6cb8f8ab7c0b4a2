import X from "lucide-react/icons/x";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Firm } from "../db/schema/firm.ts";
import type { Queue } from "../sw/outbox.ts";
import { WaitingEntry } from "./waiting-entry.tsx";
import { UnreadableEntry } from "./waiting-unreadable.tsx";
import { deliverWaiting, look, outbox, type View, watchWaiting } from "./waiting.ts";

interface WaitingQueueProps {
  firm: Firm;
  view: View;
  onClose: () => void;
}

const step = 50;

/** The requests that wait on this device: each can be read, changed, sent in one way or another, or deleted. */
export function WaitingQueue({ firm, view, onClose }: WaitingQueueProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [limit, setLimit] = useState(step);
  const [queue, setQueue] = useState<Queue>();
  const [broken, setBroken] = useState(false);
  const [said, setSaid] = useState("");

  const read = useCallback(async () => {
    try {
      const { list } = await outbox();
      setQueue(await list({ limit }));
      setBroken(false);
    } catch {
      setBroken(true);
    }
  }, [limit]);

  useEffect(() => {
    void read();
    return watchWaiting(() => void read());
  }, [read]);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);

  /** Does what a button says, then sends what became due. */
  const act = async (work: (box: Awaited<ReturnType<typeof outbox>>) => Promise<string>) => {
    setSaid("");
    try {
      const words = await work(await outbox());
      await look();
      await deliverWaiting();
      setSaid(words);
    } catch {
      setSaid("That did not work on this device just now. Nothing was lost; please try again.");
    }
    await read();
  };

  const empty = queue && queue.requests.length + queue.unreadable.length === 0;
  return (
    <dialog className="queue" ref={dialog} aria-labelledby="queue-title" onClose={onClose}>
      <header>
        <h2 className="h3" id="queue-title">
          Requests on this device
        </h2>
        <button
          className="btn btn-icon btn-ghost"
          type="button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <X className="i" size={20} aria-hidden="true" />
        </button>
      </header>
      <p className="muted">
        They are stored on this device and send themselves, each once, as soon as our server can be
        reached.
      </p>
      <p role="status" className="queue-said">
        {said}
      </p>
      {broken ? (
        <p className="note note-danger">
          What is stored on this device cannot be read at the moment. Nothing was deleted; please
          reload the page.
        </p>
      ) : null}
      {empty ? <p>Nothing waits here any more.</p> : null}
      <ul>
        {queue?.requests.map((request) => (
          <WaitingEntry
            key={request.id}
            request={request}
            firm={firm}
            open={view.id === request.id}
            editing={view.id === request.id && view.editing === true}
            act={act}
          />
        ))}
        {queue?.unreadable.map((one) => (
          <UnreadableEntry key={String(one.key)} row={one} act={act} />
        ))}
      </ul>
      {queue?.more ? (
        <button className="btn btn-secondary" type="button" onClick={() => setLimit(limit + step)}>
          Show more
        </button>
      ) : null}
    </dialog>
  );
}
