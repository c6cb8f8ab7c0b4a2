import Download from "lucide-react/icons/download";
import Mail from "lucide-react/icons/mail";
import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";
import Trash from "lucide-react/icons/trash-2";
import { useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { consentTexts, purpose } from "../../../../db/schema/requests/consent.ts";
import {
  type Priority,
  priorities,
  priorityLabels,
} from "../../../../db/schema/requests/priority.ts";
import { type RequestSector, requestSectors } from "../../../../db/schema/requests/request.ts";
import { dialable } from "../../../../db/schema/text/phone.ts";
import { Email } from "../../../ui/email.tsx";
import { OutsideLink } from "../../../ui/site-link.tsx";
import { kigaliDay, longDate } from "../../../ui/time.tsx";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import {
  notify,
  notifyFailure,
  notifyUnsure,
  setPriority,
  setRetainUntil,
  setSector,
} from "../actions.ts";
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
import { FactButton } from "./fact-button.tsx";
import { InlineButton } from "./inline-button.tsx";
import { OutcomeFact } from "./outcome.tsx";

interface SideProps {
  row: ShownRequest;
  thread: ShownThread | undefined;
  /** Number of earlier requests of the same company. */
  earlier: number;
  now: number;
  mayAnswer: boolean;
  onEarlier: () => void;
  onErase: (() => void) | undefined;
}

export function Side(props: SideProps) {
  const { row, thread, now } = props;
  const history = [
    ...(thread ? historyOf(thread, now) : []),
    ...(row.writtenAt ? [{ at: row.writtenAt, words: "Written, no network" }] : []),
  ];
  return (
    <aside
      className="grid grid-cols-1 gap-px overflow-hidden hairline rounded-3 bg-line print:mt-6"
      aria-label="About this request"
    >
      <Reach row={row} />
      <Facts {...props} />
      <PersonalData {...props} />
      <Part title="History">
        <ol>
          {history.map(({ at, words }, nth) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: events have no ids
              key={nth}
              className="flex justify-between gap-4 py-[0.3rem] text-sm text-fg-3"
            >
              <span className="text-fg-2">{words}</span>
              <span className="num whitespace-nowrap">{shortMoment(at, now)}</span>
            </li>
          ))}
        </ol>
      </Part>
    </aside>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="p-4.5 bg-surface print:break-inside-avoid">
    <h2 className="mb-2 [font:600_var(--text-sm)/1.3_var(--font-text)] tracking-[0] text-fg-3">
      {title}
    </h2>
    {children}
  </section>
);

const shortMoment = (iso: string, now: number): string => clockOrDay(Date.parse(iso), now);

const wayLook = "flex items-center gap-3 min-h-11 wrap-anywhere [&>.lucide]:text-earth";
const wayLink = `${wayLook} semibold hover:underline underline-offset-[0.2em]`;

export const Reach = ({
  row: { email, phone },
}: {
  row: Pick<ShownRequest, "email" | "phone">;
}) => {
  const numbers = dialable(phone);
  const isOne = numbers.length === 1;
  return (
    <Part title="Reach the sender">
      <a className={wayLink} href={`mailto:${encodeURIComponent(email)}`}>
        <Mail size={20} />
        <Email>{email}</Email>
      </a>
      {numbers.map((number) => (
        <Fragment key={number}>
          <a className={`num ${wayLink}`} href={`tel:${number}`}>
            <Phone size={20} />
            <span>{isOne ? phone : number}</span>
          </a>
          <OutsideLink className={wayLink} href={whatsApp(number)}>
            <MessageCircle size={20} />
            <span>{isOne ? "WhatsApp" : `WhatsApp ${number}`}</span>
          </OutsideLink>
        </Fragment>
      ))}
      {phone && numbers.length === 0 ? (
        <p className={`num ${wayLook}`}>
          <Phone size={20} />
          {phone}
        </p>
      ) : null}
    </Part>
  );
};

function Facts({ row, earlier, mayAnswer, onEarlier }: SideProps) {
  const sector = requestSectors.find(({ value }) => value === row.sector)?.label ?? "Not set";
  const priority = priorityLabels[row.priority ?? "normal"];
  return (
    <Part title="Request">
      <dl>
        <Fact name="Sector">
          {mayAnswer ? (
            <FactButton
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
            </FactButton>
          ) : (
            sector
          )}
        </Fact>
        <Fact name="Priority">
          {mayAnswer ? (
            <FactButton
              label="Priority"
              choices={priorities.map((value) => ({
                ...{ value, label: priorityLabels[value], isChosen: value === row.priority },
              }))}
              // The choices are the priorities.
              onPick={(value) => void setPriority(row, value as Priority)}
            >
              {priority}
            </FactButton>
          ) : (
            priority
          )}
          {row.priorityReason ? (
            <span className="block pt-1 text-fg-3">Says: {row.priorityReason}</span>
          ) : null}
        </Fact>
        {row.state === "won" || row.state === "closed" ? (
          <Fact name="Outcome">
            <OutcomeFact row={row} mayAnswer={mayAnswer} />
          </Fact>
        ) : null}
        {row.company ? (
          <Fact name="Company">
            {row.company}
            {earlier > 0 ? (
              <span className="print:hidden">
                , <InlineButton onClick={onEarlier}>{earlier} earlier</InlineButton>
              </span>
            ) : null}
          </Fact>
        ) : null}
        {row.timeZone ? <Fact name="Time zone">{row.timeZone}</Fact> : null}
        {row.spamScore > 0 && row.state !== "spam" ? (
          <Fact name="Spam check">
            <span className="num">{spamWords(row)}</span>
          </Fact>
        ) : null}
      </dl>
    </Part>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[6.25rem_minmax(0,1fr)] py-[0.45rem] text-sm leading-[1.4] not-first:hairline-t">
    <dt className="text-fg-3">{name}</dt>
    <dd className="font-medium wrap-anywhere">{children}</dd>
  </div>
);

function PersonalData({ row, now, mayAnswer, onErase }: SideProps) {
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
    <Part title="Personal data">
      <dl className="num">
        <Fact name="Consent">
          <span className="first-letter:uppercase inline-block">
            {dayAndTime(Date.parse(row.writtenAt ?? row.createdAt), now)}
          </span>
          {row.source === "mail" ? (
            " by email, without our form"
          ) : (
            <details>
              {/* As high as a target and in two lines where it is long: only the padding reaches over its neighbours. */}
              <summary className="relative py-[0.7rem] -my-[0.7rem] underline underline-offset-[0.2em]">
                How we use your data, version {row.consentVersion}
              </summary>
              {consent?.text}
            </details>
          )}
        </Fact>
        <Fact name="Purpose">{purpose}</Fact>
        <Fact name="Store until">
          {longDate(kigaliDay(Date.parse(row.retainUntil)))}
          {mayAnswer ? <RetainUntil row={row} /> : null}
        </Fact>
        <Fact name="Private page">
          {opened(row, now)}{" "}
          {mayAnswer && mail !== false && !offline ? (
            <InlineButton onClick={() => void sendLink()}>Send the link again</InlineButton>
          ) : null}
        </Fact>
      </dl>
      {mayAnswer ? (
        <div className="flex flex-wrap gap-2 mt-3.5 print:hidden">
          <Button small Icon={Download} disabled={busy} onClick={() => void store()}>
            Export
          </Button>
          {onErase ? (
            <Button small variant="ghost" className="text-danger-fg" Icon={Trash} onClick={onErase}>
              Erase
            </Button>
          ) : null}
        </div>
      ) : null}
    </Part>
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
        <InlineButton ref={change} onClick={open}>
          change
        </InlineButton>
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
      className="grid gap-2 mt-2 -ml-25"
      data-own-keys
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
      <span className="flex flex-wrap gap-2">
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
