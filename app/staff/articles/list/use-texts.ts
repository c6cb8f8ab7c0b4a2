import { useRef, useState } from "react";

const none: ReadonlySet<string> = new Set();

/** The articles whose text has these words, once somebody asks for them. */
export function useTexts(typed: string) {
  const words = typed.trim();
  const [result, setResult] = useState<{ words: string; ids?: ReadonlySet<string> }>();
  const latest = useRef(words);
  latest.current = words;
  const current = result?.words === words ? result : undefined;
  const search = async () => {
    setResult({ words });
    // Without the device no text can be read.
    const ids = await import("../../sync/search-texts.ts")
      .then(({ searchTexts }) => searchTexts(words))
      .catch(() => none);
    if (latest.current === words) setResult({ words, ids });
  };
  const state: "idle" | "searching" | "searched" = current?.ids
    ? "searched"
    : current
      ? "searching"
      : "idle";
  return {
    words,
    state,
    ids: current?.ids ?? none,
    found: current?.ids?.size ?? 0,
    search: () => void search(),
  };
}
