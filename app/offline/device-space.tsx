import HardDriveDownload from "lucide-react/icons/hard-drive-download";
import Trash from "lucide-react/icons/trash-2";
import { useRef, useState } from "react";
import { reportReachable } from "../data/connection.ts";
import { rememberLocalContent } from "../data/storage-hint.ts";
import { EraseDialog } from "./erase-dialog.tsx";
import { sizeOf } from "../ui/size.ts";
import { ageOf } from "./format.ts";
import type { StoredContent } from "./stored-content.ts";

interface DeviceSpaceProps {
  stored: StoredContent | undefined;
  /** True if the device's storage cannot be used. */
  failed: boolean;
  onChange: () => Promise<void>;
}

export function DeviceSpace({ stored, failed, onChange }: DeviceSpaceProps) {
  const [message, setMessage] = useState("");
  const [busy, setBusy] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const save = async () => {
    setBusy(true);
    setMessage("Saving all pages and articles…");
    try {
      setMessage(await saveEverything());
    } finally {
      setBusy(false);
    }
    await onChange();
  };
  return (
    <div className="card grid gap-5 content-start min-w-0">
      {failed ? (
        <p>{unusable}</p>
      ) : (
        <p>
          {summary(stored)} <span className="muted small block">{updated(stored)}</span>
        </p>
      )}
      <div className="acts">
        <button
          type="button"
          className={`btn ${isComplete(stored) ? "btn-secondary" : "btn-primary"}`}
          disabled={busy}
          onClick={() => void save()}
        >
          <HardDriveDownload size={20} />
          {isComplete(stored) ? "Update" : "Make available offline"}
        </button>
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => dialog.current?.showModal()}
        >
          <Trash size={20} />
          Erase from this device
        </button>
      </div>
      <p className="small empty:absolute" role="status">
        {message}
      </p>
      <EraseDialog
        dialog={dialog}
        waiting={stored?.waiting ?? 0}
        onErased={async (sentence) => {
          setMessage(sentence);
          await onChange();
        }}
      />
    </div>
  );
}

const unusable =
  "This browser cannot save anything right now: its storage is off, full or used by another tab. The site still works online.";

const isComplete = (stored: StoredContent | undefined) =>
  stored?.at !== undefined && stored.texts >= stored.articles;

// The texts are equally long, so that nothing below moves.
function summary(stored: StoredContent | undefined): string {
  if (!stored) return "After one visit these pages open offline.";
  if (stored.at === undefined) return "Not everything is saved here yet.";
  return isComplete(stored)
    ? `All ${stored.articles} articles and all pages are saved.`
    : `All pages and ${stored.texts} of ${stored.articles} articles are saved.`;
}

function updated(stored: StoredContent | undefined): string {
  if (stored?.at === undefined) return "Updated automatically when online.";
  const space = stored.bytes === undefined ? "" : ` Space used: ${sizeOf(stored.bytes)}.`;
  const full = stored.full ? " The device has no room for more." : "";
  return `Updated ${ageOf(stored.at, Date.now())}.${space}${full}`;
}

/** Stores the text of every article, even in data-saving mode, and returns the message for the visitor. */
async function saveEverything(): Promise<string> {
  try {
    // Without the browser's consent the content stays until the browser needs the space.
    await navigator.storage?.persist?.().catch(() => false);
    const { pull } = await import("../../sw/content.ts");
    await pull({ fetch, everything: true });
    reportReachable(true);
    rememberLocalContent(true);
    // The worker refreshes its pages.
    navigator.serviceWorker?.controller?.postMessage({ kind: "sync", everything: true });
    const { readStoredContent } = await import("./stored-content.ts");
    const { texts, full } = await readStoredContent();
    return full
      ? `This device is full: ${texts} articles are available offline, the newest first.`
      : "Everything is up to date.";
  } catch (error) {
    if (error instanceof Error && error.name === "OfflineError") {
      reportReachable(false);
      return "The site could not be reached. What is saved stays; try again when you are online.";
    }
    return "This device has no room or does not allow saving. The site still works online.";
  }
}
