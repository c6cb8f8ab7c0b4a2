import { useCallback, useEffect, useRef, useState } from "react";
import { parse } from "./read.ts";
import { useBefore } from "./use-before.ts";
import { serialize } from "./written.ts";

interface SourceProps {
  html: string;
  labelledBy: string;
  onType: (html: string) => void;
  onLeave: (typed: string) => void;
}

/** The article as HTML, for those who know it. It is cleaned when it becomes text again. */
export function Source({ html, labelledBy, onType, onLeave }: SourceProps) {
  const [typed, setTyped] = useState(html);
  const last = useRef(typed);
  const leave = useRef(onLeave);
  leave.current = onLeave;
  const tell = useRef(onType);
  tell.current = onType;
  last.current = typed;

  const told = useRef(html);
  const flush = useCallback(() => {
    if (last.current === told.current) return;
    told.current = last.current;
    tell.current(serialize(parse(last.current)));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits anew with whatever is typed
  useEffect(() => {
    const timer = setTimeout(flush, 300);
    return () => clearTimeout(timer);
  }, [typed, flush]);
  useBefore(flush);
  useEffect(() => () => leave.current(last.current), []);

  return (
    <textarea
      className="area rte-source"
      aria-labelledby={labelledBy}
      aria-description="HTML"
      rows={20}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={flush}
    />
  );
}
