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
    say("Keeping everything on this device…");
    try {
      say(await keepEverything());
    } finally {
      setBusy(false);
    }
    await onChange();
  };
  return (
    <div className="card device-space">
      <p className="device-told">{broken ? unusable : told(kept)}</p>
      <div className="device-acts">
        <button
          type="button"
          className="btn btn-primary"
          disabled={busy}
          onClick={() => void keep()}
        >
          <HardDriveDownload className="i" size={20} aria-hidden="true" />
          Keep everything on this device
        </button>
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => dialog.current?.showModal()}
        >
          <Trash className="i" size={20} aria-hidden="true" />
          Erase what is on this device
        </button>
      </div>
      <p className="small device-said" role="status">
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
  "This browser cannot keep anything right now: its storage is off, full or held by another tab. The site works from the network.";

function told(kept: Kept | undefined): string {
  if (!kept)
    return "After one visit, the pages above open on this device without a connection. Their content is fetched again when it changes.";
  // The browser goes on counting for a while what was just erased.
  const empty = kept.at === undefined && kept.articles + kept.texts === 0;
  const space =
    empty || kept.bytes === undefined ? "" : ` The site takes ${sizeOf(kept.bytes)} here.`;
  if (kept.at === undefined) return `The content is not all on this device yet.${space}`;
  const all = kept.texts >= kept.articles;
  const texts = all ? "all with their text" : `${kept.texts} of them with their text`;
  const full = kept.full ? " The device has no room for more." : "";
  return `${kept.articles} articles are kept, ${texts}, and every other page, as of ${ageOf(kept.at, Date.now())}.${space}${full}`;
}
