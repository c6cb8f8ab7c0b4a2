import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import {
  type Answers,
  eraseAnswers,
  hasUnstored,
  isSameAnswers,
  readAnswers,
  storeAnswers,
  withUnstored,
} from "../../db/device/answers.ts";
import type { Tool } from "../../db/schema/tools/tools.ts";
import { applyCompleteStylesheet } from "../boot/complete-stylesheet.ts";
import { createStore, type Store, useStore } from "../ui/store.ts";

export type { Answers } from "../../db/device/answers.ts";

export interface OpenAnswers {
  /** Answers on this device; undefined on the server, while hydrating and until they are read. */
  answers: Answers | undefined;
  /** False if this browser cannot store them: they last until the visitor leaves the page. */
  isStored: boolean;
  /** Shows an answer immediately, then stores it. `undefined` removes it. */
  put(key: string, value: unknown): void;
  /** Stores several answers in one transaction. */
  putAll(values: Readonly<Record<string, unknown>>): void;
  /** Erases all answers of this tool from the device. */
  erase(): Promise<void>;
}

const stores = new Map<Tool, Store<Answers | undefined>>();
/** Number of components that follow a tool's answers. */
const readers = new Map<Tool, number>();

function storeOf(tool: Tool): Store<Answers | undefined> {
  const known = stores.get(tool);
  if (known) return known;
  const made = createStore<Answers | undefined>(undefined);
  stores.set(tool, made);
  return made;
}

/** This tab's copy of a tool's answers, including unfinished writes. */
export const answersNow = (tool: Tool): Answers | undefined => storeOf(tool).get();

/** Takes over answers that other tabs have stored. Rejects with DeviceUnavailable. */
export async function refreshAnswers(tool: Tool): Promise<void> {
  const read = await readAnswers(tool);
  const store = storeOf(tool);
  if (!isSameAnswers(store.get(), read)) store.set(read);
}

/** The answers of a tool, the same in all tabs. */
export function useAnswers(tool: Tool): OpenAnswers {
  const store = storeOf(tool);
  const answers = useStore(store, undefined);
  const [isStored, setStored] = useState(true);

  // The server's page has no markup for answers, and so lacks its styles.
  const hasAnswers = (answers?.size ?? 0) > 0;
  useLayoutEffect(() => {
    if (hasAnswers) applyCompleteStylesheet();
  }, [hasAnswers]);

  useEffect(() => {
    const refresh = () =>
      refreshAnswers(tool).catch(() => {
        setStored(false);
        store.set(store.get() ?? withUnstored(tool, []));
      });
    void refresh();
    if (hasUnstored(tool)) storeAnswers(tool, []).catch(() => setStored(false));
    readers.set(tool, (readers.get(tool) ?? 0) + 1);
    let unsubscribe: (() => void) | undefined;
    let ended = false;
    import("../../db/device/visitor.ts").then(
      ({ subscribe }) => {
        if (ended) return;
        unsubscribe = subscribe((news) => {
          if (news.kind === "answers" && news.tool === tool) void refresh();
        });
        void refresh(); // what another tab has stored since the first read
      },
      () => undefined, // without its script this tab hears of no other
    );
    return () => {
      ended = true;
      unsubscribe?.();
      // From here on this tab ignores other tabs' changes: the next visit reads again.
      readers.set(tool, (readers.get(tool) ?? 1) - 1);
      if (readers.get(tool) === 0) store.set(undefined);
    };
  }, [tool, store]);

  const putAll = useCallback(
    (values: Readonly<Record<string, unknown>>) => {
      const at = Date.now();
      const shown = new Map(store.get());
      for (const [key, value] of Object.entries(values)) {
        if (value === undefined) shown.delete(key);
        else shown.set(key, { value, at });
      }
      store.set(shown);
      storeAnswers(
        tool,
        Object.entries(values).map(([key, value]) => ({ tool, key, value, at })),
      ).then(
        () => setStored(true),
        () => setStored(false),
      );
    },
    [tool, store],
  );
  const put = useCallback((key: string, value: unknown) => putAll({ [key]: value }), [putAll]);
  const erase = useCallback(async () => {
    store.set(new Map());
    await eraseAnswers(tool);
  }, [tool, store]);

  return useMemo(
    () => ({ answers, isStored, put, putAll, erase }),
    [answers, isStored, put, putAll, erase],
  );
}
