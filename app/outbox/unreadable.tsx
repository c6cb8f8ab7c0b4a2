import { useState } from "react";
import type { Queue } from "../../sw/outbox.ts";
import { Confirm } from "./confirm.tsx";
import type { Act } from "./item.tsx";

/** A request that was damaged on this device: its words can still be saved. */
export function UnreadableItem({ row, act }: { row: Queue["unreadable"][number]; act: Act }) {
  const [asking, setAsking] = useState(false);
  return (
    <li>
      <h3>A damaged request</h3>
      <p className="note note-danger">
        It was damaged on this device and cannot be sent. Copy what is left of it into a new
        request, then delete it here.
      </p>
      <p className="queue-text">{row.text || "Nothing of its text is left."}</p>
      {asking ? (
        <Confirm
          question="Delete what is left of this request?"
          onYes={() => void act(async ({ remove }) => ((await remove(row.key)) ? "Deleted." : ""))}
          onNo={() => setAsking(false)}
        />
      ) : (
        <div className="choices">
          <button className="btn btn-sm btn-ghost" type="button" onClick={() => setAsking(true)}>
            Delete
          </button>
        </div>
      )}
    </li>
  );
}
