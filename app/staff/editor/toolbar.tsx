import { Tooltip } from "@ark-ui/react/tooltip";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { ariaKeys, keysInWords } from "./keys.ts";
import type { Tool } from "./tools.ts";

interface ToolbarProps {
  editor: Editor;
  label: string;
  groups: readonly (readonly Tool[])[];
  /** Nothing of it can be used now. */
  disabled?: boolean;
  children?: ReactNode;
}

/**
 * A toolbar as WAI-ARIA has it: one stop for Tab, arrow keys go through the buttons, Escape goes back to the
 * text. A button that cannot be used now keeps its place, so nobody loses theirs.
 */
export function Toolbar({ editor, label, groups, disabled = false, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const states = useEditorState({
    editor,
    selector: () =>
      groups.flat().map(({ isOn, can }) => ({
        on: isOn?.(editor),
        off: disabled || can?.(editor) === false,
      })),
  });
  let index = -1;
  const buttons = groups.map((group) =>
    group.map((tool) => {
      index++;
      return (
        <ToolButton
          key={tool.name}
          tool={tool}
          editor={editor}
          stops={index === stop}
          state={states[index]}
        />
      );
    }),
  );
  return (
    <div
      className="rte-bar"
      ref={bar}
      role="toolbar"
      aria-label={label}
      tabIndex={-1}
      onFocus={({ target }) => setStop(Math.max(0, buttonsOf(bar.current).indexOf(target)))}
      onKeyDown={(event) => move(event, editor)}
    >
      {buttons.map((group, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups stand fast
        <div className="rte-group" key={nth}>
          {group}
        </div>
      ))}
      {children}
    </div>
  );
}

interface ToolButtonProps {
  tool: Tool;
  editor: Editor;
  stops: boolean;
  state: { on: boolean | undefined; off: boolean } | undefined;
}

function ToolButton({ tool: { name, keys, Icon, run }, editor, stops, state }: ToolButtonProps) {
  const off = state?.off ?? false;
  const button = (
    <button
      type="button"
      className={Icon ? "rte-tool" : "rte-tool rte-tool-words"}
      tabIndex={stops ? 0 : -1}
      aria-label={Icon ? name : undefined}
      aria-pressed={state?.on}
      aria-disabled={off || undefined}
      aria-keyshortcuts={keys ? ariaKeys(keys) : undefined}
      // The selection in the text stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!off) run(editor);
      }}
    >
      {Icon ? <Icon className="i" size={20} strokeWidth={1.75} aria-hidden="true" /> : name}
    </button>
  );
  if (!Icon) return button;
  return (
    <Tooltip.Root
      openDelay={700}
      closeDelay={300}
      lazyMount
      unmountOnExit
      positioning={{ strategy: "fixed", placement: "top" }}
    >
      <Tooltip.Trigger asChild>{button}</Tooltip.Trigger>
      <Tooltip.Positioner>
        <Tooltip.Content className="rte-tip">
          {name}
          {keys ? <kbd>{keysInWords(keys)}</kbd> : null}
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
