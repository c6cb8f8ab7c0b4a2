import { Tooltip } from "@ark-ui/react/tooltip";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import Ellipsis from "lucide-react/icons/ellipsis";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { ariaKeys, keysInWords, shortcuts } from "../keyboard/shortcuts.ts";
import { type Tool, visibleTools } from "./tools.ts";

interface ToolbarProps {
  editor: Editor;
  label: string;
  tools: readonly Tool[];
}

/**
 * A WAI-ARIA toolbar in one row: one tab stop, arrow keys move between the buttons, Escape returns to the text. A last
 * button opens the tools that have no room. A disabled button stays focusable, so that nobody loses their place.
 */
export function Toolbar({ editor, label, tools }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const [room, setRoom] = useState(tools.length);
  const [isOpen, setOpen] = useState(false);
  const states = useEditorState({
    editor,
    selector: () =>
      tools.map(({ isOn, can }) => ({ on: isOn?.(editor), off: can?.(editor) === false })),
  });
  useEffect(() => {
    const watching = new ResizeObserver(([entry]) => {
      const button = bar.current?.querySelector("button")?.offsetWidth ?? 0;
      if (entry && button > 0) setRoom(Math.floor(entry.contentRect.width / button));
    });
    if (bar.current) watching.observe(bar.current);
    return () => watching.disconnect();
  }, []);
  const visible = visibleTools(tools, room);
  const hidden = tools.filter((tool) => !visible.includes(tool));
  const shown = isOpen && hidden.length > 0;
  const order = [
    ...visible,
    ...(hidden.length > 0 ? ["more" as const] : []),
    ...(shown ? hidden : []),
  ];
  const at = Math.min(stop, order.length - 1);
  const button = (tool: Tool) => (
    <ToolButton
      key={tool.name}
      tool={tool}
      editor={editor}
      stops={order[at] === tool}
      state={states[tools.indexOf(tool)]}
      onDone={() => setOpen(false)}
    />
  );
  return (
    <div
      className="relative flex justify-center max-w-224 mx-auto"
      ref={bar}
      role="toolbar"
      aria-label={label}
      tabIndex={-1}
      onFocus={({ target }) => setStop(Math.max(0, buttonsOf(bar.current).indexOf(target)))}
      onBlur={({ relatedTarget }) => {
        if (!bar.current?.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") setOpen(false);
        move(event, editor);
      }}
    >
      {visible.map(button)}
      {hidden.length > 0 ? (
        <button
          type="button"
          className={toolLook}
          tabIndex={order[at] === "more" ? 0 : -1}
          aria-label="More tools"
          aria-expanded={isOpen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setOpen(!isOpen)}
        >
          <Ellipsis size={20} />
        </button>
      ) : null}
      {shown ? (
        <div className="absolute top-full right-0 z-1 flex flex-wrap w-[min(calc(6*var(--target)+0.75rem),100%)] p-1.5 hairline rounded-3 bg-raised [box-shadow:var(--shadow-2)]">
          {hidden.map(button)}
        </div>
      ) : null}
    </div>
  );
}

const toolLook =
  "grid flex-none place-items-center min-w-(--target) h-(--target) p-0 bg-transparent text-fg hover:bg-brand-soft focus-visible:-outline-offset-4 aria-pressed:bg-surface aria-pressed:text-brand-fg aria-pressed:[box-shadow:inset_0_-2px_0_var(--earth)] aria-disabled:text-fg-3 aria-disabled:opacity-55 aria-disabled:cursor-not-allowed forced-colors:aria-pressed:[outline:2px_solid_Highlight] forced-colors:aria-pressed:-outline-offset-2 forced-colors:aria-disabled:text-[GrayText] forced-colors:aria-disabled:opacity-100";

interface ToolButtonProps {
  tool: Tool;
  editor: Editor;
  stops: boolean;
  state: { on: boolean | undefined; off: boolean } | undefined;
  onDone: () => void;
}

function ToolButton({ tool, editor, stops, state, onDone }: ToolButtonProps) {
  const { name, shortcut, Icon, run, begins } = tool;
  const keys = shortcut && shortcuts[shortcut].keys;
  const off = state?.off ?? false;
  return (
    <Tooltip.Root
      openDelay={700}
      closeDelay={300}
      lazyMount
      unmountOnExit
      positioning={{ strategy: "fixed", placement: "top" }}
    >
      <Tooltip.Trigger asChild>
        <button
          type="button"
          className={begins ? `${toolLook} [[role=toolbar]>*+&]:hairline-l` : toolLook}
          tabIndex={stops ? 0 : -1}
          aria-label={name}
          aria-pressed={state?.on}
          aria-disabled={off || undefined}
          aria-keyshortcuts={keys ? ariaKeys(keys) : undefined}
          // This keeps the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (off) return;
            run(editor);
            onDone();
          }}
        >
          <Icon size={20} />
        </button>
      </Tooltip.Trigger>
      <Tooltip.Positioner>
        <Tooltip.Content className="z-(--z-tooltip) flex gap-[0.6rem] px-[0.6rem] py-[0.35rem] [border:1px_solid_var(--line-strong)] rounded-2 bg-raised text-fg text-sm [box-shadow:var(--shadow-2)]">
          {name}
          {keys ? <kbd className="text-fg-3 [font:inherit]">{keysInWords(keys)}</kbd> : null}
        </Tooltip.Content>
      </Tooltip.Positioner>
    </Tooltip.Root>
  );
}

const buttonsOf = (bar: HTMLElement | null): Element[] => [
  ...(bar?.querySelectorAll("button") ?? []),
];

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function move(event: KeyboardEvent<HTMLElement>, editor: Editor): void {
  if (event.key === "Escape") {
    event.preventDefault();
    event.stopPropagation();
    editor.commands.focus();
    return;
  }
  const step = steps[event.key];
  const buttons = buttonsOf(event.currentTarget);
  const at = document.activeElement ? buttons.indexOf(document.activeElement) : -1;
  if (!step || at < 0) return;
  event.preventDefault();
  const next = buttons[step(at, buttons.length)];
  if (next instanceof HTMLElement) next.focus();
}
