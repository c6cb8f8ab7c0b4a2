import X from "lucide-react/icons/x";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Firm } from "../../db/schema/firm.ts";
import type { StoredRequest } from "../../db/device/visitor.ts";
import type { Queue } from "../../sw/outbox.ts";
import { SentList } from "./sent-list.tsx";
import { OutboxItem } from "./item.tsx";
import { Confirm } from "./confirm.tsx";
import { UnreadableItem } from "./unreadable.tsx";
import { deliverNow, refresh, outbox, type View, watchOutbox } from "./scheduler.ts";

interface WaitingQueueProps {
  firm: Firm;
  view: View;
  onClose: () => void;
}

const step = 50;

/**
 * The requests from this device: each that waits can be read, changed, sent in one way or another, or deleted; of each
 * that was sent its receipt is shown.
 */
export function OutboxDialog({ firm, view, onClose }: WaitingQueueProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [limit, setLimit] = useState(step);
  const [queue, setQueue] = useState<Queue>();
  const [broken, setBroken] = useState(false);
  const [said, setSaid] = useState("");
  const [entries, setEntries] = useState<Entry[]>([]);
  const edited = useRef(new Set<string>());
  const [leaving, setLeaving] = useState(false);
  const discarded = useRef(false);

  const turns = useRef({ last: 0, shown: 0 });
  const read = useCallback(async () => {
    const turn = ++turns.current.last;
    /** Whether nothing newer stands here already. */
    const isNews = () => {
      if (turn < turns.current.shown) return false;
      turns.current.shown = turn;
      return true;
    };
    try {
      const { list } = await outbox();
      const found = await list({ limit });
      if (!isNews()) return;
      setQueue(found);
      setEntries((before) => withEdited(found.requests, before, edited.current));
      setBroken(false);
    } catch {
      if (isNews()) setBroken(true);
    }
  }, [limit]);

  useEffect(() => {
    void read();
    return watchOutbox(() => void read());
  }, [read]);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);

  const onEditing = useCallback(
    (id: string, isEdited: boolean) => {
      if (isEdited) return void edited.current.add(id);
      edited.current.delete(id);
      void read();
    },
    [read],
  );

  const isChanged = () => dialog.current?.querySelector("[data-changed]") != null;
  /** Closes the view, but asks first where a change would be lost. */
  const leave = () => (isChanged() ? setLeaving(true) : dialog.current?.close());
  /** A browser may close a dialog although it is asked not to. */
  const closed = () => {
    if (discarded.current || !isChanged()) return onClose();
    dialog.current?.showModal();
    setLeaving(true);
  };

  /** Does what a button says, then sends what became due. */
  const act = async (work: (box: Awaited<ReturnType<typeof outbox>>) => Promise<string>) => {
    setSaid("");
    try {
      const words = await work(await outbox());
      await refresh();
      await deliverNow();
      setSaid(words);
    } catch {
      setSaid("That did not work on this device. Nothing is lost; please try again.");
    }
    await read();
  };

  const empty = queue && entries.length + queue.unreadable.length === 0;
  return (
    <dialog
      className="queue"
      ref={dialog}
      aria-labelledby="queue-title"
      onCancel={(event) => {
        if (!isChanged()) return;
        event.preventDefault();
        setLeaving(true);
      }}
      onClose={closed}
    >
      <header>
        <h2 className="h3" id="queue-title">
          Requests from this device
        </h2>
        <button className="btn btn-icon btn-ghost" type="button" aria-label="Close" onClick={leave}>
          <X className="i" size={20} aria-hidden="true" />
        </button>
      </header>
      {leaving ? (
        <Confirm
          question="Discard your changes?"
          yes="Discard"
          no="Keep writing"
          onYes={() => {
            discarded.current = true;
            dialog.current?.close();
          }}
          onNo={() => {
            setLeaving(false);
            dialog.current?.querySelector<HTMLElement>("[data-changed] [name=message]")?.focus();
          }}
        />
      ) : null}
      <p className="muted">
        A request that could not be sent is saved on this device and sent automatically, once, when
        you are back online.
      </p>
      <p role="status" className="semibold">
        {said}
      </p>
      {broken ? (
        <p className="note note-danger">
          Your saved requests cannot be read at the moment. Nothing was deleted; please reload the
          page.
        </p>
      ) : null}
      <h3 className="h4">Waiting to be sent</h3>
      {empty ? <p className="muted small">Nothing waiting.</p> : null}
      <ul>
        {entries.map(({ request, gone }) => (
          <OutboxItem
            key={request.id}
            request={request}
            firm={firm}
            open={view.id === request.id}
            editing={view.id === request.id && view.editing === true}
            gone={gone}
            act={act}
            onEditing={onEditing}
          />
        ))}
        {queue?.unreadable.map((one) => (
          <UnreadableItem key={String(one.key)} row={one} act={act} />
        ))}
      </ul>
      {queue?.more ? (
        <button className="btn btn-secondary" type="button" onClick={() => setLimit(limit + step)}>
          Show more
        </button>
      ) : null}
      <h3 className="h4">Sent</h3>
      <SentList firm={firm} />
    </dialog>
  );
}

interface Entry {
  request: StoredRequest;
  /** Its row is not on this device any more. */
  gone: boolean;
}

/** What waits now, and in their places those that have left while they are being edited. */
function withEdited(
  requests: readonly StoredRequest[],
  before: readonly Entry[],
  edited: ReadonlySet<string>,
): Entry[] {
  const here = new Set(requests.map(({ id }) => id));
  const entries = requests.map((request) => ({ request, gone: false }));
  for (const [place, { request }] of before.entries())
    if (edited.has(request.id) && !here.has(request.id))
      entries.splice(place, 0, { request, gone: true });
  return entries;
}
