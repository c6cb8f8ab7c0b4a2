import { singleKeysKey } from "../../../db/device/keys.ts";
import { readStored, writeStored } from "../../data/browser-storage.ts";

/** The shortcuts of the staff screens, for the key listeners and the list of shortcuts. */

type Place = "everywhere" | "list" | "requests" | "article" | "text";

export interface Shortcut {
  /** In the notation of prosemirror-keymap, such as `Mod-Shift-8`; Mod is Ctrl, or Cmd on Apple's keyboards. */
  keys: string;
  where: Place;
  does: string;
}

export const shortcuts = {
  palette: { keys: "Mod-k", where: "everywhere", does: "Go to a request, an article or a screen" },
  help: { keys: "?", where: "everywhere", does: "Show keyboard shortcuts" },
  search: { keys: "/", where: "list", does: "Search" },
  create: { keys: "n", where: "list", does: "New article" },
  rows: { keys: "ArrowDown", where: "list", does: "Next article; also ↑, Home, End, Page Up" },
  open: { keys: "Enter", where: "list", does: "Edit the article" },
  remove: { keys: "Delete", where: "list", does: "Delete the article" },
  nextRequest: { keys: "j", where: "requests", does: "Next request" },
  previousRequest: { keys: "k", where: "requests", does: "Previous request" },
  openRequest: { keys: "Enter", where: "requests", does: "Open the request" },
  closeRequest: {
    keys: "Escape",
    where: "requests",
    does: "Back to the list; clear the selection",
  },
  selectRequest: { keys: "x", where: "requests", does: "Select; with Shift a range" },
  reply: { keys: "r", where: "requests", does: "Write a reply" },
  post: { keys: "Mod-Enter", where: "requests", does: "Post the reply or note" },
  note: { keys: "n", where: "requests", does: "Internal note" },
  giveTo: { keys: "a", where: "requests", does: "Give to someone" },
  takeIt: { keys: "t", where: "requests", does: "Give it to yourself" },
  setState: { keys: "s", where: "requests", does: "Change the state" },
  closeState: { keys: "e", where: "requests", does: "Set the state to closed" },
  spam: { keys: "!", where: "requests", does: "Move to the spam tray" },
  undoRequest: { keys: "z", where: "requests", does: "Undo, within 30 seconds" },
  save: { keys: "Mod-s", where: "article", does: "Save and keep writing" },
  saveAndClose: { keys: "Mod-Enter", where: "article", does: "Save and close" },
  close: { keys: "Escape", where: "article", does: "Close; unsaved text stays as a draft" },
  toolbar: { keys: "Alt-F10", where: "text", does: "Go to the toolbar" },
  heading2: { keys: "Mod-Alt-2", where: "text", does: "Heading 2" },
  heading3: { keys: "Mod-Alt-3", where: "text", does: "Heading 3" },
  heading4: { keys: "Mod-Alt-4", where: "text", does: "Heading 4" },
  bold: { keys: "Mod-b", where: "text", does: "Bold" },
  italic: { keys: "Mod-i", where: "text", does: "Italic" },
  strike: { keys: "Mod-Shift-s", where: "text", does: "Strikethrough" },
  code: { keys: "Mod-e", where: "text", does: "Code" },
  bulletList: { keys: "Mod-Shift-8", where: "text", does: "Bulleted list" },
  orderedList: { keys: "Mod-Shift-7", where: "text", does: "Numbered list" },
  quote: { keys: "Mod-Shift-b", where: "text", does: "Quote" },
  codeBlock: { keys: "Mod-Alt-c", where: "text", does: "Code block" },
  link: { keys: "Mod-k", where: "text", does: "Link" },
  footnote: { keys: "Mod-Alt-f", where: "text", does: "Footnote" },
  undo: { keys: "Mod-z", where: "text", does: "Undo" },
  redo: { keys: "Mod-Shift-z", where: "text", does: "Redo" },
} satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

export function isPressed(event: Pressed, name: ShortcutName): boolean {
  const parts = shortcuts[name].keys.split("-");
  const isMod = parts.includes("Mod");
  return (
    event.key.toLowerCase() === parts.at(-1)?.toLowerCase() &&
    (event.ctrlKey || event.metaKey) === isMod &&
    event.altKey === parts.includes("Alt") &&
    // Characters such as ? need Shift only on some keyboards.
    (!isMod || event.shiftKey === parts.includes("Shift"))
  );
}

const apple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "");

/** The keys as named on this keyboard: `Ctrl+Shift+8` or `⌘⇧8` for `Mod-Shift-8`. */
export function keysInWords(keys: string): string {
  const single = keys.length === 1;
  const parts = keys
    .split("-")
    .map((key) => words[key] ?? (key.length === 1 && !single ? key.toUpperCase() : key));
  if (!apple) return parts.map((key) => (key === "Mod" ? "Ctrl" : key)).join("+");
  const signs: Record<string, string> = { Mod: "⌘", Shift: "⇧", Alt: "⌥" };
  return parts.map((key) => signs[key] ?? key).join("");
}

const words: Record<string, string> = { ArrowDown: "↓", Escape: "Esc" };

/** The keys as a value of `aria-keyshortcuts`. */
export const ariaKeys = (keys: string): string =>
  keys
    .split("-")
    .map((key) => (key === "Mod" ? (apple ? "Meta" : "Control") : key))
    .join("+");

/** True if single keys such as `n` work; people who use speech input can switch them off. */
export const hasSingleKeys = (): boolean => readStored(singleKeysKey) !== "off";

/** False if storage is off; single keys stay on then. */
export const setSingleKeys = (on: boolean): boolean =>
  writeStored(singleKeysKey, on ? undefined : "off");
