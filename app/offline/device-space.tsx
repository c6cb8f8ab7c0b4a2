import HardDriveDownload from "lucide-react/icons/hard-drive-download";
import Trash from "lucide-react/icons/trash-2";
import { useRef, useState } from "react";
import { ageOf, sizeOf } from "./age.ts";
import { EraseDialog } from "./erase-dialog.tsx";
import { keepEverything } from "./keep-everything.ts";
import type { Kept } from "./kept.ts";

interface DeviceSpaceProps {
  kept: Kept | undefined;
  /** The device's storage cannot be used. */
  broken: boolean;
  onChange: () => Promise<void>;
}

/** How much is kept, how old it is, how much space it takes; more of it, or none. */
export function DeviceSpace({ kept, broken, onChange }: DeviceSpaceProps) {
  const [said, say] = useState("");
  const [busy, setBusy] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const keep = async () => {
    setBusy(true);
    say("Saving all pages and articles…");
    try {
      say(await keepEverything());
    } finally {
      setBusy(false);
    }
    await onChange();
  };
  return (
    <div className="card grid gap-5 content-start min-w-0">
      <p>{broken ? unusable : told(kept)}</p>
      <div className="acts">
        <button
          type="button"
          className={`btn ${isWhole(kept) ? "btn-secondary" : "btn-primary"}`}
          disabled={busy}
          onClick={() => void keep()}
        >
          <HardDriveDownload className="i" size={20} aria-hidden="true" />
          Make available offline
        </button>
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => dialog.current?.showModal()}
        >
          <Trash className="i" size={20} aria-hidden="true" />
          Erase from this device
        </button>
      </div>
      <p className="small empty:absolute" role="status">
        {said}
      </p>
      <EraseDialog
        dialog={dialog}
        waiting={kept?.waiting ?? 0}
        onErased={async (sentence) => {
          say(sentence);
          await onChange();
        }}
      />
    </div>
  );
}

const unusable =
  "This browser cannot save anything right now: its storage is off, full or used by another tab. The site still works online.";

/** Nothing is left to save. */
const isWhole = (kept: Kept | undefined) => kept?.at !== undefined && kept.texts >= kept.articles;

function told(kept: Kept | undefined): string {
  if (!kept)
    return "After one visit these pages open without a connection. They update automatically when you are online.";
  // The browser goes on counting for a while what was just erased.
  const empty = kept.at === undefined && kept.articles + kept.texts === 0;
  const space = empty || kept.bytes === undefined ? "" : ` Space used: ${sizeOf(kept.bytes)}.`;
  if (kept.at === undefined) return `Not everything is saved on this device yet.${space}`;
  const texts = isWhole(kept)
    ? "all with their full text"
    : `${kept.texts} of them with their full text`;
  const full = kept.full ? " The device has no room for more." : "";
  return `${kept.articles} articles are saved, ${texts}, and all other pages. Updated ${ageOf(kept.at, Date.now())}.${space}${full}`;
}
