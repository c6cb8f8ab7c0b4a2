import { useEffect, useRef, useState } from "react";
import type { Receipt } from "../../db/device/visitor.ts";
import { referenceOf } from "../../db/schema/contact.ts";
import { outbox, watchOutbox } from "../outbox/scheduler.ts";
import { needsVisitor } from "../outbox/state-words.ts";

interface QueuedNoteProps {
  id: string;
  /** The outbox has sent it; `link` is the token of the sender's page. */
  onSent: (receipt: Receipt, link: string | undefined) => void;
  onDeleted: () => void;
}

/** Beneath the form: our server could not take its request, which is in the outbox too. */
export function QueuedNote({ id, onSent, onDeleted }: QueuedNoteProps) {
  const [problem, setProblem] = useState<string>();
  const done = useRef({ onSent, onDeleted });
  done.current = { onSent, onDeleted };
  useEffect(() => {
    let ended = false;
    const follow = async () => {
      const { find, linkOf } = await outbox();
      const left = await find(id);
      if (ended) return;
      if (!left) return done.current.onDeleted();
      if (!("state" in left)) return done.current.onSent(left, linkOf(id));
      setProblem((needsVisitor(left) && left.lastProblem) || undefined);
    };
    // What the note says stays true: it was saved.
    const refresh = () => void follow().catch(() => undefined);
    refresh();
    const stop = watchOutbox(refresh);
    return () => {
      ended = true;
      stop();
    };
  }, [id]);
  return (
    <p className="note note-warn" role="status">
      {problem ??
        `We could not send it yet. It is saved on this device as ${referenceOf(id)} and is sent automatically. If you change it here and submit it again, it is still one request.`}
    </p>
  );
}
