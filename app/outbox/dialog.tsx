import X from "lucide-react/icons/x";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Firm } from "../../db/schema/firm.ts";
import type { StoredRequest } from "../../db/device/visitor.ts";
import type { Queue } from "../../sw/outbox.ts";
import { SentList } from "./sent-list.tsx";
import { OutboxItem, UnreadableItem } from "./item.tsx";
import { InlineConfirm } from "../ui/inline-confirm.tsx";
import { useModal } from "../ui/use-modal.ts";
import { deliverNow, refresh, outbox, type View, watchOutbox } from "./scheduler.ts";

interface OutboxDialogProps {
  firm: Firm;
  view: View;
  onClose: () => void;
}

const step = 50;

/** The requests from this device: those that wait, to read, edit, send or delete, and the receipts of those sent. */
export function OutboxDialog({ firm, view, onClose }: OutboxDialogProps) {
  const [limit, setLimit] = useState(step);
  const [queue, setQueue] = useState<Queue>();
  const [broken, setBroken] = useState(false);
  const [said, setSaid] = useState("");
  const [entries, setEntries] = useState<Entry[]>([]);
  const edited = useRef(new Set<string>());
  const [leaving, setLeaving] = useState(false);
  const reads = useRef({ last: 0, shown: 0 });
  const read = useCallback(async () => {
    const nth = ++reads.current.last;
    /** False if a later read is shown already. */
    const isNewest = () => {
      if (nth < reads.current.shown) return false;
      reads.current.shown = nth;
      return true;
    };
    try {
      const { list } = await outbox();
      const found = await list({ limit });
      if (!isNewest()) return;
      setQueue(found);
      setEntries((before) => withEdited(found.requests, before, edited.current));
      setBroken(false);
    } catch {
      if (isNewest()) setBroken(true);
    }
  }, [limit]);

  useEffect(() => {
    void read();
    return watchOutbox(() => void read());
  }, [read]);

  const onEditing = useCallback(
    (id: string, isEdited: boolean) => {
      if (isEdited) return void edited.current.add(id);
      edited.current.delete(id);
      void read();
    },
    [read],
  );

  const isChanged = () => dialog.current?.querySelector("[data-changed]") != null;
  /** Asks first if a change would be lost. */
  const close = () => (isChanged() ? setLeaving(true) : onClose());
  const { ref: dialog, onCancel } = useModal(close);
  // A browser may close a dialog although its `cancel` was prevented.
  const onForcedClose = () => {
    if (isChanged()) dialog.current?.showModal();
    close();
  };

  /** Runs a button's work, then sends due requests. */
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

  const waits = queue && entries.length + queue.unreadable.length > 0;
  return (
    <dialog
      className="queue"
      ref={dialog}
      aria-labelledby="queue-title"
      onCancel={onCancel}
      onClose={onForcedClose}
    >
      <header>
        <h2 className="h3" id="queue-title">
          Requests from this device
        </h2>
        <button className="btn btn-icon btn-ghost" type="button" aria-label="Close" onClick={close}>
          <X size={20} />
        </button>
      </header>
      {leaving ? (
        <InlineConfirm
          question="Discard your changes?"
          yes="Discard"
          no="Keep writing"
          onYes={onClose}
          onNo={() => {
            setLeaving(false);
            dialog.current?.querySelector<HTMLElement>("[data-changed] [name=message]")?.focus();
          }}
        />
      ) : null}
      {waits ? (
        <p className="muted">
          A request that could not be sent is saved on this device and sent automatically, once,
          when you are back online.
        </p>
      ) : null}
      <p role="status" className="semibold">
        {said}
      </p>
      {broken ? (
        <p className="note note-danger">
          Your saved requests cannot be read at the moment. Nothing was deleted; please reload the
          page.
        </p>
      ) : null}
      {waits ? <h3 className="h4">Waiting to be sent</h3> : null}
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
      <SentList
        firm={firm}
        onLeave={(event) => {
          if (!isChanged()) return onClose();
          event.preventDefault();
          setLeaving(true);
        }}
      />
    </dialog>
  );
}

interface Entry {
  request: StoredRequest;
  /** True if its row is no longer on this device. */
  gone: boolean;
}

/** The waiting requests, with those being edited in their places even after they left. */
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
