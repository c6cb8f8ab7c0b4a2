import { type RefObject, useState } from "react";

interface EraseDialogProps {
  dialog: RefObject<HTMLDialogElement | null>;
  /** Requests that are not sent yet. */
  waiting: number;
  onErased: (sentence: string) => Promise<void>;
}

/** Unsent requests are erased only when the visitor ticks the box. */
export function EraseDialog({ dialog, waiting, onErased }: EraseDialogProps) {
  const [requests, setRequests] = useState(false);
  const close = () => dialog.current?.close();
  const confirm = async () => {
    close();
    await onErased(await tryErase(requests));
    setRequests(false);
  };
  const count = waiting === 1 ? "1 request" : `${waiting} requests`;
  return (
    <dialog ref={dialog} className="queue" aria-labelledby="erase">
      <h2 className="h3" id="erase">
        Erase saved pages and data?
      </h2>
      <p>
        Saved pages and articles, drafts, your answers in the compliance tools, your choices and the
        list of sent requests are removed from this device. Your next visit with a connection saves
        the pages again.
      </p>
      {waiting > 0 ? (
        <div className="note note-warn">
          <div>
            <b>{count} not sent yet</b>
            <p>They stay here and will be sent when you are online, unless you tick this:</p>
            <label className="device-tick flex items-center gap-2 semibold">
              <input
                type="checkbox"
                checked={requests}
                onChange={({ target }) => setRequests(target.checked)}
              />
              Delete {count} unsent as well
            </label>
          </div>
        </div>
      ) : null}
      <div className="acts">
        <button type="button" className="btn btn-danger" onClick={() => void confirm()}>
          Erase
        </button>
        <button type="button" className="btn btn-secondary" onClick={close}>
          Keep
        </button>
      </div>
    </dialog>
  );
}

async function tryErase(requests: boolean): Promise<string> {
  try {
    const { erase } = await import("./erase.ts");
    await erase({ requests });
    return "Erased. The next visit saves the pages again.";
  } catch {
    return "Not everything could be erased: close the site’s other tabs and try again, or clear this site’s data in the browser settings.";
  }
}
