import { Fragment, useState } from "react";
import { keysInWords } from "./keys.ts";
import { Dialog } from "../ui/dialog.tsx";
import { type Shortcut, shortcuts } from "./shortcuts.ts";
import "../ui/dialog.css";
import "./keyboard.css";
import { hasSingleKeys, setSingleKeys } from "./single-keys.ts";

const places: readonly [Shortcut["where"], string][] = [
  ["everywhere", "Everywhere"],
  ["list", "In the list"],
  ["article", "In an article"],
  ["text", "In the text"],
];

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [single, setSingle] = useState(hasSingleKeys);
  const all: Shortcut[] = Object.values(shortcuts);
  return (
    <Dialog title="Keyboard shortcuts" busy={false} onClose={onClose}>
      <div className="keys">
        {places.map(([where, name]) => (
          <section key={where} aria-labelledby={`keys-${where}`}>
            <h3 id={`keys-${where}`}>{name}</h3>
            <dl>
              {all
                .filter((one) => one.where === where)
                .map(({ keys, does }) => (
                  <Fragment key={does}>
                    <dt>{does}</dt>
                    <dd>
                      <kbd>{keysInWords(keys)}</kbd>
                    </dd>
                  </Fragment>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <label className="keys-switch">
        <input
          type="checkbox"
          checked={single}
          onChange={({ target }) => {
            setSingleKeys(target.checked);
            setSingle(target.checked);
          }}
        />
        Use single-key shortcuts (/, n, ?)
      </label>
    </Dialog>
  );
}
