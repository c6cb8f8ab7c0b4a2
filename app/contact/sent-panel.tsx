import ArrowRight from "lucide-react/icons/arrow-right";
import Copy from "lucide-react/icons/copy";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ContactRequest } from "../../db/schema/contact.ts";
import type { Firm } from "../../db/schema/firm.ts";
import { estimatedIn, isIncident, splitMessage } from "../../db/schema/requests/attachment.ts";
import { copyLink, copyText } from "../ui/copy-link.ts";
import { Email } from "../ui/email.tsx";
import { withFullStop } from "../ui/full-stop.ts";
import { IncidentNote } from "../ui/incident-note.tsx";
import { KigaliTime } from "../ui/kigali-time.tsx";
import { Unbroken } from "../ui/unbroken.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { RequestsButton } from "../outbox/requests-button.tsx";
import { replyBy, subjectOf, timesText } from "../outbox/format.ts";
import { receiptFromHere, sentCount, watchOutbox } from "../outbox/scheduler.ts";

export interface SentHere {
  reference: string;
  /** Time of receipt by our server, in milliseconds since 1970. */
  at: number;
  body: Body;
  /** The token of the sender's page. */
  link?: string | undefined;
  /** False if no mail server is set up. */
  byEmail?: boolean | undefined;
  /** Its words tell of an incident. */
  incident?: boolean | undefined;
}
type Body = Record<Exclude<keyof ContactRequest, "consultationType">, string> & {
  consultationType: string;
  suggestedTimes?: string[] | undefined;
};

interface SentPanelProps {
  firm: Firm;
  reference: string;
  at: number | undefined;
  body?: Body | undefined;
  link?: string | undefined;
  byEmail?: boolean | undefined;
  incident?: boolean | undefined;
  takesFocus: boolean;
  onAgain: () => void;
}

/** Replaces the form: the request's reference, the time of our reply, the next steps and the sender's page. */
export function SentPanel(props: SentPanelProps) {
  const { firm, reference, at, body, takesFocus, onAgain } = props;
  const { success } = firm.contactPage;
  const { text } = firm.replyPromise;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    title.current?.focus({ preventScroll: true });
    // A smooth scroll would undo the scroll of the visitor's next Tab.
    title.current?.parentElement?.scrollIntoView({ behavior: "instant" });
  }, [takesFocus]);
  const [{ link, byEmail, incident }, setPage] =
    useState<Pick<SentHere, "link" | "byEmail" | "incident">>(props);
  useEffect(() => {
    // After a reload only the receipt has the link.
    if (!props.link) void receiptFromHere(reference).then((found) => found && setPage(found));
  }, [props.link, reference]);
  // Copying and the list of this device's requests need a script.
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <div className="sent ink">
      <h3 className="h3 text-3xl" ref={title} tabIndex={-1}>
        {success.panelTitle}
      </h3>
      <p className="text-fg-2">
        {withFullStop(body ? `Thank you, ${body.name.trim()}` : "Thank you")}{" "}
        {at === undefined ? (
          text
        ) : (
          <>
            {text.replace(/\.$/, ",")} before <KigaliTime at={replyBy(at, firm)} />.
          </>
        )}
      </p>
      {incident || (body && isIncident(body)) ? (
        <IncidentNote
          firm={firm}
          hint={
            <>
              Day and night: you need not wait for our answer. The{" "}
              <SiteLink className="in" href="/compliance/breach">
                breach clock
              </SiteLink>{" "}
              counts the hours of the law.
            </>
          }
        />
      ) : null}
      <ol className="sent-steps">
        <li>
          Received, reference
          <span className="flex items-center" data-later="btn btn-sm btn-ghost">
            <b className="whitespace-nowrap" translate="no">
              {reference}
            </b>
            {hydrated ? <CopyReference reference={reference} /> : null}
          </span>
        </li>
        <li>Our staff read it and prepare the answer</li>
        {body?.suggestedTimes?.length ? (
          <li>
            <span>
              We confirm one of your times that is still free, then call you at{" "}
              <span className="whitespace-nowrap">{body.phone.trim()}</span>
            </span>
          </li>
        ) : null}
        <li>
          We answer on your private page{body?.phone.trim() ? ", or call you" : ""}; if you write or
          call, quote the reference
        </li>
        {body && estimatedIn(splitMessage(body.message).attachment) ? (
          <li>The written quote follows our first meeting, on the same page</li>
        ) : null}
      </ol>
      {link ? (
        <OwnPage link={link} isOnly={byEmail === false} />
      ) : (
        <p className="small">
          <Unbroken>Our answer brings the link to your private page.</Unbroken>
        </p>
      )}
      {body ? <Summary body={body} /> : null}
      <div className="acts w-full">
        <form
          className="contents"
          action="/contact#consultation"
          onSubmit={(event) => {
            event.preventDefault();
            onAgain();
          }}
        >
          <button className={link ? "btn btn-secondary" : "btn btn-lg btn-signal"} type="submit">
            {success.againLabel}
          </button>
        </form>
        {hydrated ? <RequestsButton className="btn btn-secondary" /> : null}
      </div>
    </div>
  );
}

function CopyReference({ reference }: { reference: string }) {
  const [message, setMessage] = useState("");
  const copy = async () =>
    setMessage(
      (await copyText(reference)) ? "Copied" : "Not copied: select it and copy it yourself",
    );
  return (
    <>
      <button className="btn btn-sm btn-ghost" type="button" onClick={() => void copy()}>
        <Copy size={18} />
        Copy<span className="sr"> the reference</span>
      </button>
      <span className="small" role="status">
        {message}
      </span>
    </>
  );
}

const aboutLink =
  "The link is the key: anyone who has it can read and change the request. Keep it to yourself.";

/** The private page of the request, which replaces an account. */
function OwnPage({ link, isOnly }: { link: string; isOnly: boolean }) {
  const [message, setMessage] = useState("");
  const path = `/my-request#${link}`;
  const copy = async () =>
    setMessage(
      (await copyLink(path)) ? "Copied" : "Not copied: open the page and copy its address",
    );
  return (
    <section className="grid gap-3 w-full" aria-labelledby="sent-page">
      <h4 className="text-sm semibold" id="sent-page">
        Your page
      </h4>
      <p className="small">
        {isOnly ? (
          <b>No email will come: look at your page for our answer, and keep its link. </b>
        ) : null}
        <Unbroken>{aboutLink}</Unbroken>
      </p>
      <div className="acts">
        <SiteLink className="btn btn-signal btn-lg" href={path}>
          Open my page <ArrowRight className="i-go" size={20} />
        </SiteLink>
        <button className="btn btn-ghost" type="button" onClick={() => void copy()}>
          <Copy size={20} />
          Copy the link
        </button>
        <span className="small" role="status">
          {message}
        </span>
      </div>
    </section>
  );
}

/** The sent text, while this page stays open: the device does not store it. */
function Summary({ body }: { body: Body }) {
  const { name, email, company, phone, message, suggestedTimes = [] } = body;
  const { text, attachment } = splitMessage(message);
  const lines: [string, ReactNode][] = [
    ["About", estimatedIn(attachment) || subjectOf(body.consultationType)],
    ["From", [name, company].filter((text) => text.trim() !== "").join(", ")],
    [
      "Contact",
      <>
        <Email>{email}</Email>
        {phone.trim() === "" ? null : `\n${phone}`}
      </>,
    ],
    ["Suggested times", suggestedTimes.length > 0 && timesText(suggestedTimes)],
    ["Message", text],
    ["Attached", attachment && `${attachment.name}: ${attachment.summary}`],
  ];
  return (
    <section className="w-full" aria-labelledby="sent-summary">
      <h4 className="mb-2 text-sm semibold" id="sent-summary">
        What you sent
      </h4>
      <dl className="kv">
        {lines
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div className="contents" key={label}>
              <dt>{label}</dt>
              <dd className="max-h-40 overflow-y-auto whitespace-pre-line">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** Links to the status of requests sent from this device; renders nothing without any. */
export function SentFromHere() {
  const [count, setCount] = useState<string>();
  useEffect(() => {
    const refresh = () => void sentCount().then(setCount);
    refresh();
    return watchOutbox(refresh);
  }, []);
  if (count === undefined) return null;
  return (
    <p className="mt-6">
      <RequestsButton className="btn btn-sm btn-secondary"> ({count} sent)</RequestsButton>
    </p>
  );
}
