import Download from "lucide-react/icons/download";
import Mail from "lucide-react/icons/mail";
import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";
import Trash from "lucide-react/icons/trash-2";
import { useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { consentTexts, purpose } from "../../../../db/schema/requests/consent.ts";
import { type RequestSector, requestSectors } from "../../../../db/schema/requests/request.ts";
import { dialable } from "../../../../db/schema/text/phone.ts";
import { Email } from "../../../ui/email.tsx";
import { OutsideLink } from "../../../ui/site-link.tsx";
import { kigaliDay, longDate } from "../../../ui/time.tsx";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { PickButton } from "../../ui/pick-button.tsx";
import { notify, notifyFailure, notifyUnsure, setRetainUntil, setSector } from "../actions.ts";
import { exportRequest, sendLinkAgain } from "../calls.ts";
import { downloadJson } from "../files.ts";
import { typedDate } from "../../../ui/typed-date.ts";
import { savedWords } from "../delivery-words.ts";
import { clockOrDay, dayAndTime } from "../moments.ts";
import { useQueue } from "../../sync/queue.ts";
import { outgoingQuery, useMailConfigured } from "../queries.ts";
import { spamWords } from "../spam-words.ts";
import type { ShownRequest, ShownThread } from "../sync/requests.ts";
import { whatsApp } from "../whats-app.ts";
import { historyOf } from "./event-words.ts";

interface SideProps {
  row: ShownRequest;
  thread: ShownThread | undefined;
  /** Number of earlier requests of the same company. */
  earlier: number;
  now: number;
  editor: boolean;
  onEarlier: () => void;
  onErase: (() => void) | undefined;
}

export function Side(props: SideProps) {
  const { row, thread, now } = props;
  return (
    <aside className="rq-side" aria-label="About this request">
      <Reach row={row} />
      <Facts {...props} />
      <PersonalData {...props} />
      <section>
        <h2>History</h2>
        <ol className="rq-history">
          {(thread ? historyOf(thread, now) : []).map(({ at, words }, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events have no ids
            <li key={nth}>
              <span>{words}</span>
              <span className="num">{shortMoment(at, now)}</span>
            </li>
          ))}
          {row.writtenAt ? (
            <li>
              <span>Written, no network</span>
              <span className="num">{shortMoment(row.writtenAt, now)}</span>
            </li>
          ) : null}
        </ol>
      </section>
    </aside>
  );
}

const shortMoment = (iso: string, now: number): string => clockOrDay(Date.parse(iso), now);

export const Reach = ({
  row: { email, phone },
}: {
  row: Pick<ShownRequest, "email" | "phone">;
}) => {
  const numbers = dialable(phone);
  const isOne = numbers.length === 1;
  return (
    <section className="rq-reach">
      <h2>Reach the sender</h2>
      <a href={`mailto:${encodeURIComponent(email)}`}>
        <Mail size={20} />
        <Email>{email}</Email>
      </a>
      {numbers.map((number) => (
        <Fragment key={number}>
          <a href={`tel:${number}`} className="num">
            <Phone size={20} />
            <span>{isOne ? phone : number}</span>
          </a>
          <OutsideLink href={whatsApp(number)}>
            <MessageCircle size={20} />
            <span>{isOne ? "WhatsApp" : `WhatsApp ${number}`}</span>
          </OutsideLink>
        </Fragment>
      ))}
      {phone && numbers.length === 0 ? (
        <p className="num flex items-center gap-3 min-h-11 wrap-anywhere">
          <Phone size={20} />
          {phone}
        </p>
      ) : null}
    </section>
  );
};

function Facts({ row, earlier, editor, onEarlier }: SideProps) {
  const sector = requestSectors.find(({ value }) => value === row.sector)?.label ?? "Not set";
  return (
    <section>
      <h2>Request</h2>
      <dl className="rq-facts">
        <dt>Sector</dt>
        <dd>
          {editor ? (
            <PickButton
              label="Sector"
              choices={[
                ...requestSectors.map((one) => ({ ...one, isChosen: one.value === row.sector })),
                { value: "none", label: "Not set", isChosen: row.sector === "" },
              ]}
              onPick={(value) =>
                // The choices are the sectors.
                void setSector(row, value === "none" ? "" : (value as RequestSector))
              }
            >
              {sector}
            </PickButton>
          ) : (
            sector
          )}
        </dd>
        {row.company ? (
          <>
            <dt>Company</dt>
            <dd>
              {row.company}
              {earlier > 0 ? (
                <span className="print:hidden">
                  ,{" "}
                  <button type="button" className="rq-inline" onClick={onEarlier}>
                    {earlier} earlier
                  </button>
                </span>
              ) : null}
            </dd>
          </>
        ) : null}
        {row.timeZone ? (
          <>
            <dt>Time zone</dt>
            <dd>{row.timeZone}</dd>
          </>
        ) : null}
        {row.spamScore > 0 && row.state !== "spam" ? (
          <>
            <dt>Spam check</dt>
            <dd className="num">{spamWords(row)}</dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}

function PersonalData({ row, now, editor, onErase }: SideProps) {
  const [busy, setBusy] = useState(false);
  const mail = useMailConfigured();
  const client = useQueryClient();
  const { offline } = useQueue();
  const consent = consentTexts.find(({ version }) => version === row.consentVersion);
  const sendLink = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await sendLinkAgain(row.id);
      notify(savedWords(`The private link will be sent to ${row.email}`, mail));
      await client.invalidateQueries(outgoingQuery);
    } catch (problem) {
      notifyUnsure("The link was not sent", problem);
    }
    setBusy(false);
  };
  const store = async () => {
    setBusy(true);
    try {
      const { row: request, thread } = await exportRequest(row.id);
      downloadJson(`${row.reference}.json`, { request, thread });
    } catch (problem) {
      notifyFailure("The request was not exported", problem);
    }
    setBusy(false);
  };
  return (
    <section>
      <h2>Personal data</h2>
      <dl className="rq-facts num">
        <dt>Consent</dt>
        <dd>
          <span className="first-letter:uppercase inline-block">
            {dayAndTime(Date.parse(row.writtenAt ?? row.createdAt), now)}
          </span>
          <details>
            <summary>How we use your data, version {row.consentVersion}</summary>
            {consent?.text}
          </details>
        </dd>
        <dt>Purpose</dt>
        <dd>{purpose}</dd>
        <dt>Store until</dt>
        <dd>
          {longDate(kigaliDay(Date.parse(row.retainUntil)))}
          {editor ? <RetainUntil row={row} /> : null}
        </dd>
        <dt>Private page</dt>
        <dd>
          {opened(row, now)}{" "}
          {editor && mail !== false && !offline ? (
            <button type="button" className="rq-inline" onClick={() => void sendLink()}>
              Send the link again
            </button>
          ) : null}
        </dd>
      </dl>
      {editor ? (
        <div className="staff-acts rq-data-acts">
          <Button small Icon={Download} disabled={busy} onClick={() => void store()}>
            Export
          </Button>
          {onErase ? (
            <Button small variant="ghost" className="rq-danger" Icon={Trash} onClick={onErase}>
              Erase
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

function opened({ linkOpens, linkOpenedAt }: ShownRequest, now: number): ReactNode {
  if (linkOpens === 0) return "Not opened yet.";
  const times = linkOpens === 1 ? "once" : linkOpens === 2 ? "twice" : `${linkOpens} times`;
  const last = linkOpenedAt ? `, last ${shortMoment(linkOpenedAt, now)}` : "";
  return `Opened ${times}${last}.`;
}

function RetainUntil({ row }: { row: ShownRequest }) {
  const [date, setDate] = useState<string>();
  const change = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const open = () => {
    flushSync(() => setDate(kigaliDay(Date.parse(row.retainUntil))));
    form.current?.querySelector("input")?.focus();
  };
  const close = () => {
    flushSync(() => setDate(undefined));
    change.current?.focus();
  };
  const [problem, setProblem] = useState("");
  if (date === undefined)
    return (
      <span className="print:hidden">
        ,{" "}
        <button type="button" className="rq-inline" ref={change} onClick={open}>
          change
        </button>
      </span>
    );
  const save = () => {
    const day = typedDate(date);
    if (!day) return setProblem("Write a date such as 9 June 2030");
    close();
    void setRetainUntil(row, day);
  };
  return (
    <form
      ref={form}
      className="rq-until"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={({ key, target }) => {
        // In the open calendar, Escape closes only the calendar.
        if (key === "Escape" && !(target as Element).closest("[data-part=content]")) close();
      }}
    >
      <DateField
        id="rq-until"
        aria-label="Store until"
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? "rq-until-problem" : undefined}
        value={date}
        onChange={(next) => {
          setProblem("");
          setDate(next);
        }}
      />
      <span className="staff-acts">
        <Button small type="submit">
          Save
        </Button>
        <Button small variant="ghost" onClick={close}>
          Cancel
        </Button>
      </span>
      {problem ? (
        <p className="err" id="rq-until-problem" role="alert">
          {problem}
        </p>
      ) : null}
    </form>
  );
}
