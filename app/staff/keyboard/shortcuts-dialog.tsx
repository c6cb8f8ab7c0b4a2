import { Fragment, useState } from "react";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog } from "../ui/dialog.tsx";
import {
  hasSingleKeys,
  keysInWords,
  setSingleKeys,
  type Shortcut,
  shortcuts,
} from "./shortcuts.ts";

const places: readonly [Shortcut["where"], string][] = [
  ["everywhere", "Everywhere"],
  ["requests", "In the requests"],
  ["list", "In the list of articles"],
  ["article", "In an article"],
  ["text", "In the text"],
];

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [single, setSingle] = useState(hasSingleKeys);
  const all: Shortcut[] = Object.values(shortcuts);
  return (
    <Dialog title="Keyboard shortcuts" busy={false} onClose={onClose}>
      <div className="grid gap-y-6 gap-x-10 md:columns-2 md:block">
        {places.map(([where, name]) => (
          <section
            className="md:break-inside-avoid md:mb-6"
            key={where}
            aria-labelledby={`keys-${where}`}
          >
            <h3
              className="mb-2 font-text text-base leading-[1.3] tracking-[0]"
              id={`keys-${where}`}
            >
              {name}
            </h3>
            <dl className="grid grid-cols-[minmax(0,1fr)_auto] m-0 text-sm">
              {all
                .filter((one) => one.where === where)
                .map(({ keys, does }) => (
                  <Fragment key={does}>
                    <dt className="m-0 py-1.5 px-0 hairline-b">{does}</dt>
                    <dd className="m-0 py-1.5 px-0 hairline-b pl-3 text-right">
                      <kbd className="inline-grid place-items-center min-w-6 h-6 px-2 [border:1px_solid_var(--line-strong)] rounded-1 bg-sunken text-fg-2 [font:600_var(--text-xs)/1_var(--font-text)] whitespace-nowrap">
                        {keysInWords(keys)}
                      </kbd>
                    </dd>
                  </Fragment>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <label className="flex gap-3 items-center min-h-(--target) mt-4">
        <Checkbox
          checked={single}
          onChange={({ target }) => {
            setSingleKeys(target.checked);
            setSingle(target.checked);
          }}
        />
        Use single-key shortcuts (/, n, ?, and those of the requests)
      </label>
    </Dialog>
  );
}
