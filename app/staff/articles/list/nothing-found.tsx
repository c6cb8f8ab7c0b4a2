import TextSearchIcon from "lucide-react/icons/text-search";
import { Emblem } from "../../../ui/emblem.tsx";
import type { useListing } from "./use-listing.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";

type Texts = ReturnType<typeof useListing>["texts"];

interface NothingFoundProps {
  words: string;
  onClear: () => void;
  texts: Texts;
}

export function NothingFound({ words, onClear, texts }: NothingFoundProps) {
  return (
    <Empty>
      <Emblem name="policy" size={64} />
      <h2>No articles found</h2>
      {words.trim() ? <p>No title or category matches “{words.trim()}”.</p> : null}
      <TextSearch texts={texts} />
      <Button onClick={onClear}>Clear search</Button>
    </Empty>
  );
}

/** Offers to search in the texts too, and shows how many match. */
export function TextSearch({ texts }: { texts: Texts }) {
  const { words, state, search } = texts;
  const found = texts.ids.size;
  if (!words) return null;
  if (state === "searched")
    return (
      <p role="status">
        {found === 0 ? "No" : found} {found === 1 ? "text" : "texts"} on this device{" "}
        {found === 1 ? "has" : "have"} “{words}”.
      </p>
    );
  return (
    <p>
      <Button Icon={TextSearchIcon} disabled={state === "searching"} onClick={search}>
        {state === "searching" ? "Searching..." : "Search in the texts too"}
      </Button>
    </p>
  );
}
