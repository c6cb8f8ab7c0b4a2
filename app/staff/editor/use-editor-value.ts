import type { Editor } from "@tiptap/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { articleNodes, type Dropped, droppedText, noteMissing } from "./parse-inert.ts";
import { parse } from "./parse.ts";
import { wordsIn } from "./read-time.ts";
import { useFlush } from "./use-flush.ts";
import { serialize } from "./serialize.ts";

// Short enough for the read time to keep up, longer than a fast typist's pauses.
const idleMs = 200;
// Applies to typing without a pause.
const maxWaitMs = 1_000;

/** Reports the text to the form when typing pauses, or immediately by `flush`. */
export function useEditorValue(editor: Editor, value: string, onChange: (html: string) => void) {
  const lastSent = useRef(value);
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changed = useRef(false);
  const [words, setWords] = useState(() => wordsOf(editor));

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (!changed.current) return;
    changed.current = false;
    setWords(wordsOf(editor));
    const html = serialize(editor.state.doc);
    if (html === lastSent.current) return;
    lastSent.current = html;
    latestOnChange.current(html);
  }, [editor]);

  useEffect(() => {
    let since = 0;
    const wait = () => {
      if (!changed.current) since = Date.now();
      changed.current = true;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, Math.min(idleMs, since + maxWaitMs - Date.now()));
    };
    editor.on("update", wait);
    return () => {
      editor.off("update", wait);
      // The browser's Back closes the form without a blur of the text.
      flush();
    };
  }, [editor, flush]);
  useFlush(flush);

  const setContent = useCallback(
    (html: string, { dropped, isOwn }: { dropped?: Dropped; isOwn: boolean }) => {
      const doc = editor.schema.nodeFromJSON(parse(html, dropped).toJSON());
      const { tr } = editor.state;
      tr.replaceWith(0, tr.doc.content.size, doc.content);
      // Undo must not revert a change that came from elsewhere.
      editor.view.dispatch(tr.setMeta("addToHistory", isOwn));
    },
    [editor],
  );

  useEffect(() => {
    if (value === lastSent.current) return;
    lastSent.current = value;
    setContent(value, { isOwn: false });
  }, [value, setContent]);

  return {
    words,
    flush,
    html: () => serialize(editor.state.doc),
    /** Replaces the text with typed HTML; returns a sentence about what was dropped. */
    replace: (html: string): string | undefined => {
      if (html === serialize(editor.state.doc)) return undefined;
      const dropped: Dropped = new Map();
      setContent(html, { dropped, isOwn: true });
      noteMissing(articleNodes(html), articleNodes(serialize(editor.state.doc)), dropped);
      flush();
      return droppedText(dropped) ?? "Nothing was dropped.";
    },
  };
}

const wordsOf = (editor: Editor): number =>
  wordsIn(editor.state.doc.textBetween(0, editor.state.doc.content.size, "\n", " "));
