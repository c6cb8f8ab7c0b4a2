import type { Draft } from "../../sync/drafts.ts";

/** Where the draft of an open form stands. */
export type Kept = { at: number } | { problem: true } | undefined;

/** Where drafts are kept. Both reject where there is no room, or nothing can be kept. */
export interface DraftShelf {
  put: (draft: Draft) => Promise<void>;
  drop: () => Promise<void>;
}

/** Keeps what is typed, letter by letter: while one write is under way the newest waits, and only that one. */
export class DraftWriter {
  #next: { draft: Draft | undefined } | undefined;
  #writing: Promise<unknown> | undefined;
  #hurries = false;
  #failed = false;
  readonly #table: DraftShelf;
  readonly #tell: (kept: Kept) => void;

  constructor(table: DraftShelf, tell: (kept: Kept) => void) {
    this.#table = table;
    this.#tell = tell;
  }

  /** Keeps this in place of what was kept before; undefined for nothing. */
  keep(draft: Draft | undefined): void {
    this.#next = { draft };
    if (this.#hurries || this.#writing === undefined) this.#begin();
  }

  /** The page may be gone in a moment: what is not kept yet is written at once, and so is all that follows. */
  hurry(hurries: boolean): void {
    this.#hurries = hurries;
    if (hurries && this.#next) this.#begin();
  }

  /** Resolves when the last that was typed is kept; false where it could not be. */
  async settled(): Promise<boolean> {
    while (this.#writing !== undefined) await this.#writing;
    return !this.#failed;
  }

  #begin(): void {
    const mine = Promise.all([this.#writing, this.#write()]).then(() => {
      if (this.#writing === mine) this.#writing = undefined;
    });
    this.#writing = mine;
  }

  async #write(): Promise<void> {
    while (this.#next) {
      const { draft } = this.#next;
      this.#next = undefined;
      try {
        await (draft ? this.#table.put(draft) : this.#table.drop());
        this.#failed = false;
        this.#tell(draft && { at: draft.at });
      } catch {
        // A draft that could not be dropped is offered again, and can be let go there.
        this.#failed = draft !== undefined;
        this.#tell(draft && { problem: true });
      }
    }
  }
}
