import TextSearchIcon from "lucide-react/icons/text-search";
import { Emblem } from "../../../ui/emblem.tsx";
import type { useTexts } from "./use-texts.ts";

type Texts = ReturnType<typeof useTexts>;

/** No articles, or none that the search finds. */
export function NothingFound({
  words,
  onClear,
  texts,
}: {
  words: string;
  onClear: () => void;
  texts: Texts;
}) {
  return (
    <div className="cms-table cms-nothing">
      <Emblem name="policy" size={64} />
      <h2 className="h4">No articles found</h2>
      {words.trim() ? <p>No title or category matches “{words.trim()}”.</p> : null}
      <TextSearch texts={texts} />
      <button type="button" className="btn btn-secondary" onClick={onClear}>
        Clear search
      </button>
    </div>
  );
}

/** The way to search in the texts as well, and what came of it; nothing where no words are looked for. */
export function TextSearch({ texts: { words, state, found, search } }: { texts: Texts }) {
  if (!words) return null;
  if (state === "searched")
    return (
      <p className="cms-texts" role="status">
        {found === 0 ? "No" : found} {found === 1 ? "text" : "texts"} on this device{" "}
        {found === 1 ? "has" : "have"} “{words}”.
      </p>
    );
  return (
    <p className="cms-texts">
      <button
        type="button"
        className="btn btn-secondary"
        disabled={state === "searching"}
        onClick={search}
      >
        <TextSearchIcon className="i" size={20} aria-hidden="true" />
        {state === "searching" ? "Searching..." : "Search in the texts too"}
      </button>
    </p>
  );
}
