import { type ReactNode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { applyCompleteStylesheet } from "./complete-stylesheet.ts";
import { isHydrated, guardNodes } from "./foreign-nodes.ts";
import { whenIdle } from "./idle.ts";

const allFields = "input, textarea, select";
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Hydrates the server's HTML. Changes by others since then (a translation, a password manager) are undone first, or
 * React would draw everything again; the others begin again afterwards.
 */
export function hydrateUndisturbed(root: HTMLElement, site: ReactNode): void {
  const fields = [...root.querySelectorAll<Field>(allFields)];
  const active = document.activeElement;
  /** Makes React hydrate now, as for a visitor's click, before the others change the page again. */
  const finish = () =>
    root.querySelector("main > *")?.dispatchEvent(new Event("auxclick", { bubbles: true }));
  const before = changedSoFar().filter(
    ({ target }) => root.contains(target) || !target.isConnected,
  );
  undo(before);
  const elements = new Set<Node | null>(root.querySelectorAll("*"));
  const isAwaited = ({ target }: MutationRecord) =>
    elements.has(target instanceof Text ? target.parentNode : target) && !isHydrated(target);
  const others = new MutationObserver((records) => {
    const awaited = records.filter(isAwaited);
    if (awaited.length === 0) return;
    others.disconnect();
    undo(awaited);
    finish();
  });
  if (before.length === 0)
    others.observe(root, { childList: true, subtree: true, characterDataOldValue: true });
  guardNodes();
  // React cuts a transition into slices of a few milliseconds: taps and scrolling go on meanwhile.
  startTransition(() => {
    hydrateRoot(root, site, {
      onRecoverableError(error) {
        // Something changed the page before it was parsed, and React drew it again.
        applyCompleteStylesheet();
        takeOver(fields, active, root);
        reportError(error);
      },
    });
  });
  if (before.length > 0) finish();
  whenIdle(() => others.disconnect());
}

/** Takes the changes recorded by the inline script. */
function changedSoFar(): MutationRecord[] {
  const { watch } = window as { watch?: MutationObserver & { changes: MutationRecord[] } };
  watch?.disconnect();
  return watch?.changes ?? [];
}

function undo(records: readonly MutationRecord[]): void {
  const active = document.activeElement;
  const { selectionStart = null, selectionEnd = null } = isText(active) ? active : {};
  for (const record of records.toReversed()) {
    const { type, target, addedNodes, removedNodes, nextSibling } = record;
    if (type === "characterData") target.nodeValue = record.oldValue;
    for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node);
    const next = nextSibling?.parentNode === target ? nextSibling : null;
    for (const node of removedNodes) target.insertBefore(node, next);
  }
  if (active === document.activeElement || !(active instanceof HTMLElement)) return;
  active.focus({ preventScroll: true });
  if (isText(active) && selectionStart !== null)
    active.setSelectionRange(selectionStart, selectionEnd);
}

const isText = (element: Element | null) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Copies typed and chosen values into the fields that React has drawn in place of these. */
function takeOver(fields: readonly Field[], active: Element | null, root: HTMLElement): void {
  const drawn = [...root.querySelectorAll<Field>(allFields)];
  for (const field of fields) {
    const twin = drawn.find((other) => identity(other) === identity(field));
    if (!twin || field.isConnected) continue;
    if ("checked" in twin && "checked" in field) twin.checked = field.checked;
    if (field.type !== "file" && twin.value !== field.value) twin.value = field.value;
    if (field === active) twin.focus({ preventScroll: true });
  }
}

/** Names a field; several choices under one name differ by their values. */
const identity = (field: Field) =>
  [field.id, field.name, field.type, "checked" in field && field.getAttribute("value")].join();
