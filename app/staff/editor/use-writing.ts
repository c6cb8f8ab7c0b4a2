import type { Editor } from "@tiptap/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { droppedInWords, missing, tally } from "./dropped.ts";
import { articleNodes, type Dropped } from "./inert.ts";
import { parse } from "./read.ts";
import { wordsIn } from "./read-time.ts";
import { useBefore } from "./use-before.ts";
import { serialize } from "./written.ts";

// Short enough for the read time to follow, long enough for a fast typist.
const pause = 200;
// Whoever types without a rest is kept as well.
const longest = 1_000;

/** Keeps the form in step with the editor: tells it when typing rests, or at once when asked to. */
export function useWriting(editor: Editor, value: string, onChange: (html: string) => void) {
  const told = useRef(value);
  const tell = useRef(onChange);
  tell.current = onChange;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changed = useRef(false);
  const [words, setWords] = useState(() => wordsOf(editor));

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (!changed.current) return;
    changed.current = false;
    setWords(wordsOf(editor));
    const html = serialize(editor.state.doc);
    if (html === told.current) return;
    told.current = html;
    tell.current(html);
  }, [editor]);

  useEffect(() => {
    let since = 0;
    const wait = () => {
      if (!changed.current) since = Date.now();
      changed.current = true;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, Math.min(pause, since + longest - Date.now()));
    };
    editor.on("update", wait);
    return () => {
      editor.off("update", wait);
      // The browser's Back closes the form without leaving the text first.
      flush();
    };
  }, [editor, flush]);
  useBefore(flush);

  const put = useCallback(
    (html: string, { dropped, isOwn }: { dropped?: Dropped; isOwn: boolean }) => {
      const doc = editor.schema.nodeFromJSON(parse(html, dropped).toJSON());
      const { tr } = editor.state;
      tr.replaceWith(0, tr.doc.content.size, doc.content);
      // What came from elsewhere is not taken back with what was typed.
      editor.view.dispatch(tr.setMeta("addToHistory", isOwn));
    },
    [editor],
  );

  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    put(value, { isOwn: false });
  }, [value, put]);

  return {
    words,
    flush,
    html: () => serialize(editor.state.doc),
    /** Takes HTML that somebody wrote; says what of it was dropped. */
    replace: (html: string): string | undefined => {
      if (html === serialize(editor.state.doc)) return undefined;
      const dropped: Dropped = new Map();
      const before = tally(articleNodes(html));
      put(html, { dropped, isOwn: true });
      missing(before, tally(articleNodes(serialize(editor.state.doc))), dropped);
      flush();
      return droppedInWords(dropped) ?? "Nothing was dropped.";
    },
  };
}

const wordsOf = (editor: Editor): number =>
  wordsIn(editor.state.doc.textBetween(0, editor.state.doc.content.size, "\n", " "));
