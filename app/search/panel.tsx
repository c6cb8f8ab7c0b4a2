import X from "lucide-react/icons/x";
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { letSlashOpen, slashOpens } from "../search-slash.ts";
import { find, viewNow, watchView } from "./client.ts";
import { Results } from "./results.tsx";

/** The search over everything. `times` grows whenever somebody asks for it. */
export function SearchDialog({ times }: { times: number }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const view = useSyncExternalStore(watchView, viewNow);
  const [slash, setSlash] = useState(slashOpens);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time somebody asks
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!element.open) element.showModal();
    input.current?.focus();
    input.current?.select();
    find(input.current?.value ?? "");
  }, [times]);

  const ask = (words: string) => {
    if (input.current) {
      input.current.value = words;
      input.current.focus();
    }
    find(words);
  };
  return (
    <dialog
      className="search"
      ref={dialog}
      aria-label="Search"
      closedby="any"
      onKeyDown={(event) => moveBetweenHits(event, input.current)}
    >
      <search className="search-top">
        <label className="sr" htmlFor="search-words">
          Search articles, laws, services, prices and contacts
        </label>
        <input
          className="input"
          id="search-words"
          // A text field: Escape closes the search at once, and the field has no cross of the browser's own.
          type="text"
          inputMode="search"
          enterKeyHint="go"
          maxLength={120}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Articles, laws, prices…"
          aria-describedby="search-keys"
          ref={input}
          onInput={({ currentTarget }) => find(currentTarget.value)}
        />
        <button
          type="button"
          className="iconbtn"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <X className="i" size={20} aria-hidden="true" />
        </button>
      </search>
      <Results view={view} ask={ask} close={() => dialog.current?.close()} />
      <div className="search-foot">
        <p id="search-keys">
          <kbd>↓</kbd> <kbd>↑</kbd> go through the results, <kbd>Enter</kbd> opens, <kbd>Esc</kbd>{" "}
          closes.
        </p>
        <label>
          <input
            type="checkbox"
            checked={slash}
            onChange={({ target }) => {
              setSlash(target.checked);
              letSlashOpen(target.checked);
            }}
          />
          <span>
            <kbd>/</kbd> opens the search
          </span>
        </label>
      </div>
    </dialog>
  );
}

/** The arrow keys go from the field to the hits and back, Enter in the field opens the first. */
function moveBetweenHits(event: KeyboardEvent<HTMLElement>, input: HTMLInputElement | null): void {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const hits = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-hit]")];
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
    // A term answers where it stands: a click would fold it up.
    if (hits[0]?.localName === "summary") hits[0].focus();
    else hits[0]?.click();
    return;
  }
  if (!next) return;
  event.preventDefault();
  next.focus();
}
