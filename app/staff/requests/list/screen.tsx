import { type RefObject, useCallback, useMemo } from "react";
import type { RequestState } from "../../../../db/schema/requests/request.ts";
import { useScreenTitle } from "../../layout/screen-title.ts";
import { Prompts } from "../../layout/asked.tsx";
import { ScreenTop } from "../../layout/screen-top.tsx";
import { SyncChip } from "../../layout/sync-chip.tsx";
import { lazy } from "../../layout/lazy.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import type { useSelection } from "../../ui/use-selection.ts";
import { giveTo, setState } from "../actions.ts";
import { Banners } from "../banners.tsx";
import { downloadCsv } from "../files.ts";
import { momentText } from "../../../ui/kigali-time.tsx";
import { noOwner, type Owner } from "../people.ts";
import { useAwaitingCount } from "../sync/watch.ts";
import type { ShownRequest } from "../sync/requests.ts";
import { quietLook } from "../pick-look.tsx";
import { Empty, LoadingRequests } from "./empty.tsx";
import { Key } from "./key.tsx";
import { ListMenu } from "./list-menu.tsx";
import { SavedViews } from "./saved-views.tsx";
import { RequestTable } from "./table.tsx";
import { RequestTools } from "./tools.tsx";
import type { RequestList } from "./use-request-list.ts";
import { ViewTabs } from "./view-tabs.tsx";
import { countNewSpam } from "./views.ts";

const BulkBar = lazy(async () => (await import("./bulk-bar.tsx")).BulkBar);

interface ListScreenProps {
  rows: readonly ShownRequest[] | undefined;
  partial: boolean;
  failed: boolean;
  again: () => void;
  list: RequestList;
  selection: ReturnType<typeof useSelection>;
  owners: readonly Owner[];
  /** Includes people who own a request but cannot get another. */
  allOwners: readonly Owner[];
  now: number;
  current: string | undefined;
  mayAnswer: boolean;
  mayAdminister: boolean;
  scrollTo: RefObject<((id: string) => void) | undefined>;
  onOpen: (id: string) => void;
  onErase: (rows: readonly ShownRequest[]) => void;
}

/** The requests by urgency, with views, filters and bulk actions. */
export function RequestListScreen(props: ListScreenProps) {
  const { rows, list, selection, owners, now, mayAnswer, mayAdminister, onErase } = props;
  const exportOf = (some: readonly ShownRequest[]) =>
    mayAdminister ? () => void downloadCsv(some) : undefined;
  const chosen = useMemo(
    () => list.shown.filter(({ id }) => selection.chosen.has(id)),
    [list.shown, selection.chosen],
  );
  const withChosen = (act: (rows: readonly ShownRequest[]) => Promise<void>) => {
    selection.clear();
    void act(chosen);
  };
  const awaiting = useAwaitingCount() ?? 0;
  useScreenTitle(awaiting > 0 ? `(${awaiting}) Requests` : "Requests");
  const notSpam = useCallback(
    (id: string) => {
      const row = list.shown.find((one) => one.id === id);
      if (row) void setState([row], "new");
    },
    [list.shown],
  );
  return (
    <>
      <ScreenTop
        title="Requests"
        note={
          <p className="num mr-auto text-sm text-fg-3 max-lg:hidden">{momentText(now)} in Kigali</p>
        }
        className="max-lg:sr-only"
      >
        <SyncChip />
      </ScreenTop>
      <Banners />
      <Prompts />
      <ViewTabs
        view={list.view}
        counts={rows && list.counts}
        partial={props.partial}
        onView={list.setView}
      >
        <SavedViews list={list} />
      </ViewTabs>
      <RequestTools
        filters={list.filters}
        owners={props.allOwners}
        isOrdered={list.view !== "spam"}
        onChange={list.change}
        onClear={list.clear}
      >
        <ListMenu onExport={exportOf(list.shown)} />
      </RequestTools>
      {rows ? null : props.failed ? (
        <NotLoaded what="requests" onAgain={props.again} />
      ) : (
        <LoadingRequests />
      )}
      {rows && list.view === "open" ? (
        <NewSpam count={countNewSpam(rows, now)} onLook={() => list.setView("spam")} />
      ) : null}
      {rows && list.groups.length === 0 ? <Empty list={list} rows={rows} now={now} /> : null}
      {list.groups.length > 0 ? (
        <RequestTable
          groups={list.groups}
          view={list.view}
          now={now}
          chosen={selection.chosen}
          current={props.current}
          scrollTo={props.scrollTo}
          onChooseAll={selection.chooseAll}
          onOpen={props.onOpen}
          onChoose={mayAnswer ? selection.choose : undefined}
          onNotSpam={mayAnswer ? notSpam : undefined}
        />
      ) : null}
      {list.view === "spam" && list.groups.length > 0 ? (
        <p className="pt-3.5 text-sm text-fg-3">
          When you move a request out of spam, the reply deadline still runs from when the request
          arrived.
        </p>
      ) : null}
      {mayAnswer && chosen.length > 0 ? (
        <BulkBar
          count={chosen.length}
          owners={owners}
          onGive={(id) =>
            withChosen((some) =>
              giveTo(some, id === noOwner ? null : (owners.find((one) => one.id === id) ?? null)),
            )
          }
          onSpam={
            list.view === "spam" ? undefined : () => withChosen((some) => setState(some, "spam"))
          }
          onState={(next: RequestState) => withChosen((some) => setState(some, next))}
          onExport={exportOf(chosen)}
          onErase={mayAdminister ? () => onErase(chosen) : undefined}
          onClear={selection.clear}
        />
      ) : null}
      <KeyLine mayAnswer={mayAnswer} />
    </>
  );
}

/** Offers a look at new spam, because no filter is right about everyone. */
const NewSpam = ({ count, onLook }: { count: number; onLook: () => void }) =>
  count > 0 ? (
    <p className="flex items-center gap-x-1 -mt-2 text-sm text-fg-2">
      <span>
        {count} new in the spam tray
        <span className="max-sm:hidden">
          {count === 1 ? ". It may be a client’s." : ". A client may be among them."}
        </span>
      </span>
      <button type="button" className={quietLook} onClick={onLook}>
        Look through it
      </button>
    </p>
  ) : null;

const keys: readonly [string[], string][] = [
  [["J", "K"], "move"],
  [["Enter"], "open"],
  [["X"], "select"],
  [["R"], "reply"],
  [["A"], "give to"],
  [["S"], "state"],
  [["E"], "close"],
  [["Z"], "undo"],
  [["/"], "search"],
  [["?"], "all keys"],
];

const forReaders = new Set(["move", "open", "search", "all keys"]);

const KeyLine = ({ mayAnswer }: { mayAnswer: boolean }) => (
  <p
    className="flex max-lg:hidden [@media(hover:none)]:hidden flex-wrap items-center gap-x-5 gap-y-2 pt-4 text-sm text-fg-3"
    aria-hidden="true"
  >
    {keys
      .filter(([, does]) => mayAnswer || forReaders.has(does))
      .map(([names, does]) => (
        <span key={does} className="inline-flex items-center gap-[0.35rem]">
          {names.map((name) => (
            <Key key={name}>{name}</Key>
          ))}{" "}
          {does}
        </span>
      ))}
  </p>
);
