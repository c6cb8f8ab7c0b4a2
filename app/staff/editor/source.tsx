import { useCallback, useEffect, useRef, useState } from "react";
import { parse } from "./parse.ts";
import { useFlush } from "./use-flush.ts";
import { serialize } from "./serialize.ts";

interface SourceProps {
  html: string;
  labelledBy: string;
  onType: (html: string) => void;
  onLeave: (typed: string) => void;
}

/** The article as editable HTML, which is cleaned on the way back to the text view. */
export function Source({ html, labelledBy, onType, onLeave }: SourceProps) {
  const [typed, setTyped] = useState(html);
  const last = useRef(typed);
  const onLeaveRef = useRef(onLeave);
  onLeaveRef.current = onLeave;
  const onTypeRef = useRef(onType);
  onTypeRef.current = onType;
  last.current = typed;

  const lastSent = useRef(html);
  const flush = useCallback(() => {
    if (last.current === lastSent.current) return;
    lastSent.current = last.current;
    onTypeRef.current(serialize(parse(last.current)));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits again with whatever is typed
  useEffect(() => {
    const timer = setTimeout(flush, 300);
    return () => clearTimeout(timer);
  }, [typed, flush]);
  useFlush(flush);
  useEffect(() => () => onLeaveRef.current(last.current), []);

  return (
    <textarea
      className="area min-h-96 [border:0] rounded-none [font:0.875rem/1.6_ui-monospace,monospace] [tab-size:2]"
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
