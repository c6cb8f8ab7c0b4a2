// A browser's translation replaces a text node by an element, or moves it into one. React works on the nodes that it
// made: it throws where one has left its parent, and writes into a text that no one sees
// (https://github.com/facebook/react/issues/11538). Foreign changes among an element's children are undone as soon as
// React works there; the translation then begins again with the new text. docs/decisions/0025-texts-that-others-change.md

/** React's record of a node, stored as a property of that node. */
interface Fiber {
  return: Fiber | null;
  tag: number;
}

const hostRoot = 3;
let fiberKey: string | undefined;

function fiberOf(node: Node): Fiber | undefined {
  fiberKey ??= Object.keys(node).find((name) => name.startsWith("__reactFiber$"));
  return fiberKey === undefined ? undefined : Reflect.get(node, fiberKey);
}

/** True once React has taken the node over; React keeps no record of a text that is its element's only child. */
export const isHydrated = (node: Node): boolean =>
  Boolean(fiberOf(node) || (node instanceof Text && node.parentNode && fiberOf(node.parentNode)));

// React detaches the fibers of removed nodes only after all of them have left the page.
let leaving = new WeakSet<Node>();

/** True while the node belongs to React's current tree. */
function isInUse(node: Node): boolean {
  let fiber = fiberOf(node);
  while (fiber?.return) fiber = fiber.return;
  return fiber?.tag === hostRoot && !leaving.has(node);
}

/** Foreign changes among an element's children that are not undone yet, oldest first. */
const changes = new WeakMap<Node, MutationRecord[]>();
/** Maps a displaced text to its former parent. */
const homes = new WeakMap<Node, Node>();

const isDisplaced = (node: Node, home: Node) => node.parentNode !== home && isInUse(node);
const isForeignIn = (node: Node, home: Node) => node.parentNode === home && !fiberOf(node);

function note(records: readonly MutationRecord[]): void {
  const byParent = new Map<Node, MutationRecord[]>();
  for (const record of records) {
    const others = byParent.get(record.target);
    if (others) others.push(record);
    else byParent.set(record.target, [record]);
  }
  for (const [home, more] of byParent) {
    if (!isInUse(home)) continue;
    // Drops React's own changes, and foreign ones that were undone since.
    const pending = [...(changes.get(home) ?? []), ...more].filter(
      ({ addedNodes, removedNodes }) =>
        [...removedNodes].some((node) => isDisplaced(node, home)) ||
        [...addedNodes].some((node) => isForeignIn(node, home)),
    );
    const displaced = pending
      .flatMap(({ removedNodes }) => [...removedNodes])
      .filter((node) => isDisplaced(node, home));
    if (displaced.length > 0) changes.set(home, pending);
    else changes.delete(home);
    for (const node of displaced) {
      if (!(node instanceof Text)) continue;
      homes.set(node, home);
      texts.observe(node, { characterData: true });
    }
  }
}

/** Puts React's nodes back among the children of `home`, in place of the foreign ones. */
function restore(home: Node): void {
  const records = changes.get(home) ?? [];
  changes.delete(home);
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records.toReversed()) {
    const foreign = [...addedNodes].filter((node) => isForeignIn(node, home));
    const before = previousSibling?.parentNode === home ? previousSibling.nextSibling : null;
    const after = nextSibling?.parentNode === home ? nextSibling : before;
    for (const node of removedNodes) {
      if (!fiberOf(node) || isDisplaced(node, home))
        insertBefore.call(home, node, foreign[0] ?? after);
    }
    for (const node of foreign) removeChild.call(home, node);
  }
  // The changes made just now are not foreign.
  observer.takeRecords();
}

const observer = new MutationObserver((records) => {
  leaving = new WeakSet();
  note(records);
});

/** Notices when React writes into a text that has left the page. */
const texts = new MutationObserver((records) => {
  for (const { target } of records) {
    const home = homes.get(target);
    if (home && !target.isConnected) undoForeign(home);
  }
});

const { insertBefore, removeChild } = Node.prototype;

/** From now on React finds its nodes where it left them, and its text changes show. */
export function guardNodes(): void {
  observer.observe(document.body, { childList: true, subtree: true });
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (!fiberOf(child)) return removeChild.call(this, child) as T;
    if (child.parentNode !== this) undoForeign(this);
    const parent = child.parentNode ?? this;
    leaving.add(child);
    if (child.parentNode) removeChild.call(parent, child);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    next: Node | null,
  ): T {
    if (next && next.parentNode !== this && fiberOf(next)) {
      undoForeign(this);
      if (next.parentNode !== this) return this.appendChild(node);
    }
    return insertBefore.call(this, node, next) as T;
  };
}

/** Also undoes changes that the observer has not reported yet. */
function undoForeign(home: Node): void {
  note(observer.takeRecords());
  restore(home);
}
