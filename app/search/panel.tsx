import { type RefObject, useEffect, useState } from "react";
import { searchSlashOffKey } from "../../db/device/keys.ts";
import { readStored, writeStored } from "../data/browser-storage.ts";
import { useStore } from "../ui/store.ts";
import { find, searchView } from "./client.ts";
import { Results } from "./results.tsx";
import "./results.css";

interface SearchPanelProps {
  dialog: RefObject<HTMLDialogElement | null>;
  input: RefObject<HTMLInputElement | null>;
}

export function SearchPanel({ dialog, input }: SearchPanelProps) {
  const view = useStore(searchView, searchView.get());
  const [slash, setSlash] = useState(() => readStored(searchSlashOffKey) === undefined);

  useEffect(() => {
    const [box, field] = [dialog.current, input.current];
    if (!box || !field) return;
    const search = () => find(field.value);
    const move = (event: KeyboardEvent) => moveBetweenHits(event, box, field);
    search();
    field.setAttribute("aria-describedby", "search-keys");
    const typing = { inputMode: "search", enterKeyHint: "go", autocapitalize: "none" };
    Object.assign(field, typing, { spellcheck: false, maxLength: 120 });
    field.addEventListener("input", search);
    // The content may have changed since the dialog was last open.
    field.addEventListener("focus", search);
    box.addEventListener("keydown", move);
    return () => {
      field.removeEventListener("input", search);
      field.removeEventListener("focus", search);
      box.removeEventListener("keydown", move);
    };
  }, [dialog, input]);

  const ask = (words: string) => {
    if (input.current) {
      input.current.value = words;
      input.current.focus();
    }
    find(words);
  };
  const close = () => dialog.current?.close();
  return (
    <>
      <Results view={view} ask={ask} close={close} />
      <div className="search-foot">
        <p id="search-keys">
          <kbd>↓</kbd> <kbd>↑</kbd> move through the results, <kbd>Enter</kbd> opens, <kbd>Esc</kbd>{" "}
          closes.
        </p>
        <label>
          <input
            type="checkbox"
            checked={slash}
            onChange={({ target }) => {
              setSlash(target.checked);
              writeStored(searchSlashOffKey, target.checked ? undefined : "yes");
            }}
          />
          <span>
            Use <kbd>/</kbd> to open the search
          </span>
        </label>
      </div>
    </>
  );
}

/** The arrow keys move between the field and the hits, Enter in the field opens the first. */
function moveBetweenHits(
  event: KeyboardEvent,
  dialog: HTMLElement,
  input: HTMLInputElement | null,
): void {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const hits = [...dialog.querySelectorAll<HTMLElement>("[data-hit]")];
  const at = hits.findIndex((hit) => hit.matches(":focus"));
  const inField = document.activeElement === input;
  if (!inField && at < 0) return;
  let next: HTMLElement | null | undefined;
  if (event.key === "ArrowDown") next = hits[Math.min(at + 1, hits.length - 1)];
  else if (event.key === "ArrowUp" && at >= 0) next = at === 0 ? input : hits[at - 1];
  else if (event.key === "Home" && at >= 0) next = hits[0];
  else if (event.key === "End" && at >= 0) next = hits.at(-1);
  else if (event.key === "Enter" && inField) {
    event.preventDefault();
    // A click would close the details of a term.
    if (hits[0]?.localName === "summary") hits[0].focus();
    else hits[0]?.click();
    return;
  }
  if (!next) return;
  event.preventDefault();
  next.focus();
}
