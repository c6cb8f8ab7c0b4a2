import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useLayoutEffect, useRef } from "react";
import { tableTools } from "./table-tools.ts";
import { Toolbar } from "./toolbar.tsx";

const gap = 6;

/** The tools of the table around the selection: shown above it while in sight, or below it. */
export function TableBubble({ editor }: { editor: Editor }) {
  const bubble = useRef<HTMLDivElement>(null);
  // The bubble is placed again after every change of text or selection.
  const table = useEditorState({ editor, selector: () => tableAround(editor) });
  const version = useEditorState({
    editor,
    selector: ({ transactionNumber }) => transactionNumber,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text, another place
  useLayoutEffect(() => {
    const element = bubble.current;
    const area = element?.parentElement;
    if (!element || !area || !table) return;
    const place = () => {
      const [of, from] = [table.getBoundingClientRect(), area.getBoundingClientRect()];
      const height = (element.firstElementChild?.clientHeight ?? 0) + gap;
      const above = of.top - from.top - height;
      // A table at the beginning of the text has no room above it.
      const isAbove = above >= 0;
      element.style.setProperty("top", `${isAbove ? above : of.bottom - from.top + gap}px`);
      element.style.setProperty("height", `${isAbove ? of.height + height : height}px`);
    };
    place();
    const watching = new ResizeObserver(place);
    watching.observe(area);
    return () => watching.disconnect();
  }, [table, version]);
  return (
    // As high as its table, so that the bar inside it stays in sight as long as the table does.
    <div className="absolute inset-x-0 z-1 pointer-events-none" ref={bubble}>
      <div className="sticky top-[calc(var(--target)+0.5rem)] w-[min(calc(11*var(--target)+2px),100%-1.5rem)] mx-auto [border:1px_solid_var(--line-strong)] rounded-3 bg-raised pointer-events-auto [box-shadow:var(--shadow-2)]">
        <Toolbar editor={editor} label="Table" tools={tableTools} />
      </div>
    </div>
  );
}

function tableAround(editor: Editor): Element | undefined {
  const { node } = editor.view.domAtPos(editor.state.selection.from);
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest(".table-box") ?? undefined;
}
