import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowUp from "lucide-react/icons/arrow-up";
import Ellipsis from "lucide-react/icons/ellipsis";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { may } from "../../../../db/schema/staff.ts";
import { fold } from "../../../../db/schema/text/fold.ts";
import type { RequestState } from "../../../../db/schema/requests/request.ts";
import { copyLink } from "../../../ui/copy-link.ts";
import { dropToasts } from "../../../ui/toast.tsx";
import { useScreenTitle } from "../../layout/screen-title.ts";
import { lazy } from "../../layout/lazy.tsx";
import { SyncChip } from "../../layout/sync-chip.tsx";
import { useMe } from "../../session/session.ts";
import { IconButton } from "../../ui/button.tsx";
import { PickButton } from "../../ui/pick-button.tsx";
import { noteOpened } from "../calls.ts";
import { giveTo, notify, setState } from "../actions.ts";
import { Banners } from "../banners.tsx";
import { LargePromiseClock } from "../promise.tsx";
import { shownPromise } from "../promise-words.ts";
import { noOwner, ownerChoices, type Owner } from "../people.ts";
import { OwnerMark, StateMark, stateWord } from "../request-state.tsx";
import { typeLabel } from "../../../../db/schema/contact.ts";
import { stateChoices } from "../state-choices.tsx";
import { takeBack, useRequest, useThread } from "../sync/hooks.ts";
import type { PendingMessage, ShownRequest } from "../sync/requests.ts";
import { BlockedChanges } from "./blocked.tsx";
import { Composer, type Tab } from "./composer.tsx";
import { FactButton } from "./fact-button.tsx";
import { withFirstName } from "./first-name.ts";
import { Messages } from "./messages.tsx";
import { MobileBar } from "./mobile-bar.tsx";
import { Side } from "./side.tsx";
import { SpamNote } from "./spam-note.tsx";
import { SuggestedTimes, useConfirm } from "./suggested-times.tsx";

const CorrectEmail = lazy(async () => (await import("./correct-email.tsx")).CorrectEmail);

interface ThreadScreenProps {
  id: string;
  rows: readonly ShownRequest[] | undefined;
  /** The ids of the list, in order. */
  shown: readonly string[];
  owners: readonly Owner[];
  now: number;
  mayAnswer: boolean;
  /** The tab that a key asked for; `times` is the time of the press. */
  writing: { tab: Tab; times: number } | undefined;
  onOpen: (id: string) => void;
  onClose: () => void;
  onEarlier: (company: string) => void;
  onErase: (row: ShownRequest) => void;
}

/** One request: its messages, the composer below, and its facts beside them. */
export function ThreadScreen(props: ThreadScreenProps) {
  const row = useRequest(props.id);
  if (row) return <OpenRequest {...props} row={row} />;
  return (
    <>
      <Top {...props} />
      <p className="muted py-8" role="status">
        {row === null
          ? "This request is not on this device. It may have been erased."
          : "Loading the request..."}
      </p>
    </>
  );
}

function OpenRequest(props: ThreadScreenProps & { row: ShownRequest }) {
  const { row, rows, owners, now, mayAnswer, writing, onErase } = props;
  const me = useMe();
  const stored = useThread(row.id).thread;
  const thread = useMemo(() => stored && withFirstName(stored, me), [stored, me]);
  useScreenTitle(`${row.name}, Requests`);
  useEffect(() => noteOpened(row.id), [row.id]);
  const confirming = useConfirm(row, rows ?? []);
  const [tab, setTab] = useState<Tab>("reply");
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!writing) return;
    setTab(writing.tab);
    showField(field.current);
  }, [writing]);
  const add = useRef<(text: string) => void>(null);
  const take = async (message: PendingMessage) => {
    if (!(await takeBack(message.id)))
      return notify({ kind: "destructive", title: "It has been sent already." });
    // A toast may still say that the message waits.
    void dropToasts();
    // The composer of the other kind reads the text as its draft.
    if (message.kind === tab) add.current?.(message.text);
    setTab(message.kind);
    showField(field.current);
  };
  const isSpam = row.state === "spam";
  const writes = mayAnswer && !isSpam;
  const [correcting, setCorrecting] = useState(false);
  const isColleagues = row.owner !== null && row.owner.id !== me.id;
  const erase = may(me.role, isColleagues ? "administer" : "answer")
    ? () => onErase(row)
    : undefined;
  const company = fold(row.company.trim());
  const earlier = company
    ? (rows ?? []).filter(
        (one) =>
          one.id !== row.id &&
          one.createdAt < row.createdAt &&
          fold(one.company.trim()) === company,
      ).length
    : 0;
  const more = [
    { value: "copy", label: "Copy the link for staff" },
    ...(mayAnswer
      ? [
          { value: "correct", label: "Correct the address" },
          ...(isSpam ? [] : [{ value: "spam", label: "Move to the spam tray" }]),
        ]
      : []),
    { value: "print", label: "Print" },
    ...(erase ? [{ value: "erase", label: "Erase...", isDanger: true }] : []),
  ];
  const doMore = (what: string) => {
    if (what === "erase") erase?.();
    else if (what === "copy") void copyAddress();
    else if (what === "correct") setCorrecting(true);
    else if (what === "print") window.print();
    else void setState([row], "spam");
  };
  return (
    <>
      <Top {...props}>
        <PickButton
          className="iconbtn"
          label="More"
          plain
          aria-label="More"
          choices={more}
          onPick={doMore}
        >
          <Ellipsis size={20} />
        </PickButton>
      </Top>
      <div className="print:hidden">
        <Banners />
      </div>
      <div className={`grid gap-x-8 gap-y-4 pt-5 pb-6 ${sideBySide}`}>
        <div>
          <h1 className="text-3xl wrap-anywhere">{row.name}</h1>
          {row.company ? (
            <p className="mt-[0.2rem] text-lg text-fg-2 wrap-anywhere">{row.company}</p>
          ) : null}
          <div className="flex flex-wrap items-center gap-2 mt-4">
            {mayAnswer ? (
              <>
                <FactButton
                  data-pick="state"
                  label="State"
                  aria-label={`State: ${stateWord(row).toLowerCase()}`}
                  choices={stateChoices(row.state)}
                  // The choices are the states.
                  onPick={(state) => void setState([row], state as RequestState)}
                >
                  <StateMark row={row} />
                </FactButton>
                <FactButton
                  data-pick="owner"
                  label="Owner"
                  aria-label={`Owner: ${row.owner?.name ?? "No owner"}`}
                  choices={ownerChoices(owners, row.owner?.id ?? null)}
                  onPick={(owner) =>
                    void giveTo(
                      [row],
                      owner === noOwner ? null : (owners.find((one) => one.id === owner) ?? null),
                    )
                  }
                >
                  <OwnerMark owner={row.owner} />
                </FactButton>
              </>
            ) : (
              <>
                <StateMark row={row} />
                <OwnerMark owner={row.owner} />
              </>
            )}
            {row.consultationType ? (
              <span className="badge badge-line self-center">
                {typeLabel(row.consultationType)}
              </span>
            ) : null}
            <span className="num text-sm text-fg-3">{row.reference}</span>
          </div>
        </div>
        <LargePromiseClock words={shownPromise(row, now)} />
      </div>
      {isSpam ? <SpamNote row={row} mayAnswer={mayAnswer} onErase={erase} /> : null}
      <BlockedChanges request={row.id} />
      <div className={`grid grid-cols-1 gap-6 xl:items-start xl:gap-8 ${sideBySide} print:block`}>
        <div className="grid gap-6 min-w-0" data-thread>
          <Messages
            row={row}
            thread={thread}
            now={now}
            onTakeBack={mayAnswer ? (message) => void take(message) : undefined}
            onCorrect={mayAnswer ? () => setCorrecting(true) : undefined}
            times={
              <SuggestedTimes
                row={row}
                rows={rows ?? []}
                now={now}
                mayAnswer={writes}
                confirming={confirming}
              />
            }
          />
          {writes ? (
            <Composer
              row={row}
              thread={thread}
              now={now}
              tab={tab}
              onTab={setTab}
              add={add}
              field={field}
              confirming={confirming}
            />
          ) : null}
        </div>
        <Side
          row={row}
          thread={thread}
          earlier={earlier}
          now={now}
          mayAnswer={mayAnswer}
          onEarlier={() => props.onEarlier(row.company)}
          onErase={isSpam ? undefined : erase}
        />
      </div>
      <MobileBar
        row={row}
        more={more}
        onReply={
          writes
            ? () => {
                setTab("reply");
                showField(field.current);
              }
            : undefined
        }
        onMore={doMore}
      />
      {correcting ? <CorrectEmail row={row} onClose={() => setCorrecting(false)} /> : null}
    </>
  );
}

/** The columns of a wide screen: the thread, and what is known beside it. */
const sideBySide = "xl:grid-cols-[minmax(0,1fr)_20rem]";

/** Scrolls the field clear of the bar, which would cover it at the foot of the window. */
function showField(field: HTMLTextAreaElement | null): void {
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center" });
}

const copyAddress = async () => {
  const isCopied = await copyLink(location.pathname);
  notify(
    isCopied
      ? {
          kind: "success",
          title: "Link for staff copied",
          text: "It opens this request after a sign-in.",
        }
      : { kind: "destructive", title: "The link could not be copied", text: location.href },
  );
};

function Top({
  id,
  shown,
  onOpen,
  onClose,
  children,
}: ThreadScreenProps & { children?: ReactNode }) {
  const at = shown.indexOf(id);
  const before = shown[at - 1];
  const after = at < 0 ? undefined : shown[at + 1];
  return (
    <div className="screen-top print:hidden">
      <button
        type="button"
        className="link gap-2 mr-auto bg-transparent no-underline"
        onClick={onClose}
      >
        <ArrowLeft size={20} />
        Requests
      </button>
      <SyncChip />
      {at < 0 ? null : (
        <span className="num text-sm text-fg-3">
          {at + 1} of {shown.length}
        </span>
      )}
      <span className="flex gap-1 *:disabled:opacity-40">
        <IconButton
          Icon={ArrowUp}
          label="Previous request (K)"
          disabled={before === undefined}
          onClick={() => before && onOpen(before)}
        />
        <IconButton
          Icon={ArrowDown}
          label="Next request (J)"
          disabled={after === undefined}
          onClick={() => after && onOpen(after)}
        />
        {children}
      </span>
    </div>
  );
}
