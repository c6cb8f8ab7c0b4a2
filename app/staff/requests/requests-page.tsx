import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { RequestState } from "../../../db/schema/requests/request.ts";
import { may } from "../../../db/schema/staff.ts";
import { useKeys } from "../keyboard/use-keys.ts";
import { lazy } from "../layout/lazy.tsx";
import { Opening } from "../layout/opening.tsx";
import { useMe } from "../session/session.ts";
import type { PickMenuProps } from "../ui/pick-menu.tsx";
import { giveTo, notify, setState, undoLast } from "./actions.ts";
import { RequestListScreen } from "./list/screen.tsx";
import { useRequestList } from "./list/use-request-list.ts";
import { useSelection } from "../ui/use-selection.ts";
import { noOwner, ownerChoices, useOwners } from "./people.ts";
import { stateChoices } from "./state-choices.tsx";
import { useReplyTemplates } from "./thread/reply-templates.ts";
import { onErased, useRequests } from "./sync/hooks.ts";
import type { ShownRequest } from "./sync/requests.ts";
import { useMinute } from "../../ui/use-minute.ts";
import { stepsFrom } from "./steps.ts";
import { useOpenedRequest } from "./use-opened-request.ts";

const PickMenu = lazy<PickMenuProps>(async () => (await import("../ui/pick-menu.tsx")).PickMenu);
const Thread = lazy(
  async () => (await import("./thread/screen.tsx")).ThreadScreen,
  () => <Opening />,
);
const EraseRequests = lazy(async () => (await import("./erase-requests.tsx")).EraseRequests);

/** The menu of owners or states that a key opened for these requests. */
interface OpenedMenu {
  what: "owner" | "state";
  rows: readonly ShownRequest[];
  anchor: Element;
}

/** The reply or note that a key asked for; `times` is the time of the press. */
interface Writing {
  tab: "reply" | "note";
  times: number;
  request: string;
}

/** The list of requests, or the request at the page's address; Back returns to the same place of the list. */
export function RequestsPage() {
  const { rows, partial, failed, again } = useRequests();
  const me = useMe();
  const mayAnswer = may(me.role, "answer");
  const mayAdminister = may(me.role, "administer");
  const now = useMinute();
  // Read before a request is opened, so that this device has them without a network.
  useReplyTemplates();
  const list = useRequestList(rows, now);
  const { owners, all: allOwners } = useOwners(rows ?? []);
  const opened = useOpenedRequest();
  const [current, setCurrent] = useState<string>();
  const [menu, setMenu] = useState<OpenedMenu>();
  const [erased, setErased] = useState<readonly ShownRequest[]>();
  const [first, ...others] = erased ?? [];
  const inList = list.shown.map(({ id }) => id);
  const stepped = useRef<readonly string[]>(inList);
  stepped.current = stepsFrom(stepped.current, inList, partial ? undefined : opened.id);
  const ids = stepped.current;
  const selection = useSelection(inList);
  const scrollTo = useRef<(id: string) => void>(undefined);
  const focused = opened.id ?? current;
  const place = useReturnToPlace(opened.id, scrollTo);
  const { open: openAddress } = opened;
  const open = useCallback(
    (id: string) => {
      place.leave(id);
      setCurrent(id);
      openAddress(id);
    },
    [openAddress, place],
  );

  useEffect(
    () =>
      onErased(({ reference }) =>
        notify({
          kind: "destructive",
          title: `${reference} was erased`,
          text: "What waited for it on this device is deleted with it.",
        }),
      ),
    [],
  );
  const move = (by: 1 | -1) => {
    const at = focused === undefined ? -1 : ids.indexOf(focused);
    const next = ids[Math.max(0, Math.min(ids.length - 1, at + by))];
    if (next === undefined) return;
    setCurrent(next);
    if (opened.id) openAddress(next);
    else place.focus(next);
  };
  const targets = (): readonly ShownRequest[] => {
    const chosen = list.shown.filter(({ id }) => !opened.id && selection.chosen.has(id));
    if (chosen.length > 0) return chosen;
    const row = rows?.find(({ id }) => id === focused);
    return row ? [row] : [];
  };
  const act = (what: (some: readonly ShownRequest[]) => unknown) => () => {
    const some = targets();
    if (mayAnswer && some.length > 0) void what(some);
  };
  const openMenu = (what: OpenedMenu["what"]) =>
    act((some) => {
      const anchor = anchorOf(what);
      if (anchor) setMenu({ what, rows: some, anchor });
    });
  const write = (tab: "reply" | "note") => () => {
    if (!mayAnswer || focused === undefined) return;
    if (!opened.id) open(focused);
    setWriting({ tab, times: Date.now(), request: focused });
  };
  const [writing, setWriting] = useState<Writing>();
  // The next request opens at its top, with no text field focused, so that its keys work.
  useEffect(
    () => setWriting((asked) => (asked?.request === opened.id ? asked : undefined)),
    [opened.id],
  );
  useKeys({
    nextRequest: () => move(1),
    previousRequest: () => move(-1),
    selectRequest: ({ shiftKey }) => {
      if (mayAnswer && !opened.id && current !== undefined)
        selection.choose(current, !selection.chosen.has(current), shiftKey);
    },
    closeRequest: () => (opened.id ? opened.close() : selection.clear()),
    reply: write("reply"),
    note: write("note"),
    giveTo: openMenu("owner"),
    setState: openMenu("state"),
    takeIt: act((some) => giveTo(some, { id: me.id, name: me.name })),
    closeState: act((some) => setState(some, "closed")),
    spam: act((some) => setState(some, "spam")),
    undoRequest: () => void undoLast(),
  });

  return (
    <>
      {opened.id ? (
        <Thread
          key={opened.id}
          id={opened.id}
          rows={rows}
          shown={ids}
          owners={owners}
          now={now}
          mayAnswer={mayAnswer}
          writing={writing?.request === opened.id ? writing : undefined}
          onOpen={open}
          onClose={opened.close}
          onEarlier={(company: string) => {
            list.setView("all");
            list.clear();
            list.change({ words: company });
            opened.close();
          }}
          onErase={(row: ShownRequest) => setErased([row])}
        />
      ) : (
        <RequestListScreen
          rows={rows}
          partial={partial}
          failed={failed}
          again={again}
          list={list}
          selection={selection}
          owners={owners}
          allOwners={allOwners}
          now={now}
          current={current}
          mayAnswer={mayAnswer}
          mayAdminister={mayAdminister}
          scrollTo={scrollTo}
          onOpen={open}
          onErase={setErased}
        />
      )}
      {menu ? (
        <PickMenu
          label={menu.what === "owner" ? "Give to" : "State"}
          choices={menu.what === "owner" ? ownerChoices(owners) : stateChoices()}
          anchor={menu.anchor}
          onClose={() => setMenu(undefined)}
          onPick={(value) =>
            void (menu.what === "owner"
              ? giveTo(
                  menu.rows,
                  value === noOwner ? null : (owners.find(({ id }) => id === value) ?? null),
                )
              : // The choices are the states.
                setState(menu.rows, value as RequestState))
          }
        />
      ) : null}
      {first ? (
        <EraseRequests
          rows={[first, ...others]}
          onClose={() => setErased(undefined)}
          onErased={() => {
            selection.clear();
            if (opened.id) opened.close();
          }}
        />
      ) : null}
    </>
  );
}

/** The menu's anchor: the bulk bar, the cell of the current row or the button at the head of a request, or that row. */
const anchorOf = (what: OpenedMenu["what"]): Element | null =>
  document.querySelector("[role=toolbar]") ??
  document.querySelector(`[data-pick=${what}]`) ??
  document.querySelector("tr[data-current]");

/** Restores the focus and scroll position of the list after a request is closed. */
function useReturnToPlace(
  opened: string | undefined,
  scrollTo: React.RefObject<((id: string) => void) | undefined>,
) {
  const left = useRef<{ top: number }>(undefined);
  const last = useRef(opened);
  const focus = useCallback(
    (id: string, top?: number) => {
      // Rows differ from their estimated height, so the row may be rendered a few renders later.
      let attempts = 20;
      const seek = () => {
        const row = document.querySelector(`tr[data-id="${id}"]`);
        row?.querySelector<HTMLElement>("[data-open]")?.focus({ preventScroll: top !== undefined });
        if (row && top !== undefined) window.scrollBy(0, row.getBoundingClientRect().top - top);
        if (row || attempts-- === 0) return;
        scrollTo.current?.(id);
        setTimeout(seek, 50);
      };
      seek();
    },
    [scrollTo],
  );
  useLayoutEffect(() => {
    const closed = last.current;
    last.current = opened;
    if (opened) window.scrollTo(0, 0);
    else if (closed) focus(closed, left.current?.top ?? 200);
  }, [opened, focus]);
  return useRef({
    focus,
    leave: (id: string) => {
      const row = document.querySelector(`tr[data-id="${id}"]`);
      if (row) left.current = { top: row.getBoundingClientRect().top };
    },
  }).current;
}
