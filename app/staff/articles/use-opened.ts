import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { articleAt, staffArticlePath } from "../../../db/schema/address.ts";
import { isFinished } from "../../drafts/finished.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Draft key of the form at this address. */
    draft?: string;
    /** Closing the form goes back to the list. */
    fromList?: boolean;
  }
}

/** The open article; a new one has no id. */
export interface Opened {
  id?: string | undefined;
  /** The article's draft key. */
  draft: string;
}

/** Without a draft key, the form begins with the article itself. */
export type ToOpen = Omit<Opened, "draft"> & { draft?: string };

interface OpenedHere {
  opened: Opened | undefined;
  open: (article: ToOpen) => void;
  /** Gives a new article its own address after it was saved. */
  saved: (id: string) => void;
  close: () => void;
}

/** The article at the page's address, so that a reload, Back and a link lead to it. */
export function useOpened(): OpenedHere {
  const router = useRouter();
  const { pathname, state } = useRouterState({ select: ({ location }) => location });
  const opened = useMemo((): Opened | undefined => {
    const article = articleAt(pathname);
    // Forward may lead to a form that was already saved.
    const draft = state.draft && !isFinished(state.draft) ? state.draft : crypto.randomUUID();
    return article && { id: article.id, draft };
  }, [pathname, state]);
  const navigation = useMemo(() => navigationOf(router), [router]);
  useEffect(() => {
    if (opened && state.draft !== opened.draft) navigation.open(opened);
  }, [opened, state, navigation]);
  return { opened, ...navigation };
}

/** Skips the blocker, because the draft is stored before the address changes. */
const quietly = { resetScroll: false, ignoreBlocker: true };

type Navigation = Pick<ReturnType<typeof useRouter>, "navigate"> & {
  history: Pick<ReturnType<typeof useRouter>["history"], "location" | "back" | "subscribe">;
};

export function navigationOf(router: Navigation): Omit<OpenedHere, "opened"> {
  const now = () => router.history.location;
  let isLeaving = false;
  const isOpen = () => articleAt(now().pathname) !== undefined;
  const isFromList = () => !isOpen() || now().state.fromList === true;
  const open = ({ id, draft = crypto.randomUUID() }: ToOpen) =>
    void router.navigate({
      to: "/admin/$",
      params: { _splat: staffArticlePath(id).slice("/admin/".length) },
      state: { draft, fromList: isFromList() },
      replace: isOpen(),
      ...quietly,
    });
  return {
    open,
    saved: (id) => {
      const { draft } = now().state;
      open({ id, ...(draft ? { draft } : {}) });
    },
    close: () => {
      if (!isOpen()) return;
      if (isFromList()) {
        // The address changes asynchronously: a second press would go back twice.
        if (isLeaving) return;
        isLeaving = true;
        const unsubscribe = router.history.subscribe(() => {
          isLeaving = false;
          unsubscribe();
        });
        router.history.back({ ignoreBlocker: true });
      } else
        void router.navigate({
          to: "/admin/$",
          params: { _splat: "" },
          replace: true,
          ...quietly,
        });
    },
  };
}
