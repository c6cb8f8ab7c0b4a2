import Check from "lucide-react/icons/check";
import RefreshCw from "lucide-react/icons/refresh-cw";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Trash from "lucide-react/icons/trash";
import WifiOff from "lucide-react/icons/wifi-off";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Firm } from "../../db/schema/firm.ts";
import { isIncident } from "../../db/schema/requests/attachment.ts";
import type { MyRequest } from "../../db/schema/requests/my-request.ts";
import { onlyReference, requestsHere, watchOutbox } from "../outbox/scheduler.ts";
import { SentList } from "../outbox/sent-list.tsx";
import { WaitingHere } from "../outbox/waiting-card.tsx";
import { Loading } from "../ui/loading.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { clockText, dayText } from "../ui/kigali-time.tsx";
import { telephone } from "../ui/telephone.ts";
import { LinkField } from "./link-field.tsx";
import { dateText } from "./moments.ts";
import { ProblemText } from "./problem.tsx";
import { useAction } from "./use-action.ts";
import type { Actions, View } from "./use-my-request.ts";

/** Focuses the title, since the element that had the focus is gone. */
function useFocused() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}

interface PanelProps {
  title: string;
  above?: ReactNode;
  pattern?: boolean;
  children: ReactNode;
}

/** Replaces the page. */
function Panel({ title, above, pattern = false, children }: PanelProps) {
  const heading = useFocused();
  return (
    <div className="gone">
      {pattern ? <div className="gone-pattern" aria-hidden="true" /> : null}
      <div className="gone-in">
        {above}
        <h1 className="text-2xl" tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}

/** For the bare address: requests that wait on this device or were sent from it, and the way to get a link. */
export function Keyless({ firm }: { firm: Firm }) {
  const [here, setHere] = useState<Awaited<ReturnType<typeof requestsHere>>>();
  useEffect(() => {
    const read = () => void requestsHere().then(setHere);
    read();
    return watchOutbox(read);
  }, []);
  if (!here) return <Loading>Opening your requests...</Loading>;
  if (!here.waits && !here.sent)
    return (
      <WithoutLink firm={firm} title="Open your private link">
        Each request has a private page, and only its link opens it.
      </WithoutLink>
    );
  return (
    <>
      <h1 className="my-title">Your requests</h1>
      <div className="my-columns">
        <div className="my-main">
          <WaitingHere />
          {here.sent ? (
            <section aria-labelledby="from-here">
              <h2 className="my-part" id="from-here">
                Sent from this device
              </h2>
              <div>
                <SentList firm={firm} className="card mt-2" />
              </div>
            </section>
          ) : null}
        </div>
        <section className="grid gap-4 justify-items-start" aria-labelledby="from-elsewhere">
          <h2 className="my-part" id="from-elsewhere">
            Sent from another device?
          </h2>
          <LinkField look="btn-secondary" />
          <h3 className="mt-4 text-lg">Lost the link?</h3>
          <AskForLink firm={firm} />
        </section>
      </div>
    </>
  );
}

/** Does not reveal if the request ever existed. */
export const UnknownLink = ({ firm }: { firm: Firm }) => (
  <WithoutLink firm={firm} title="This link does not work">
    It may be incomplete or replaced by a newer one, or the request was erased. For your privacy we
    cannot say why.
  </WithoutLink>
);

const uses = [
  "Read our answer, and write to us",
  "Suggest or move the time of a call",
  "Download what we keep about you",
  "Withdraw the request, or erase everything",
];

interface WithoutLinkProps {
  firm: Firm;
  title: string;
  children: string;
}

/** Explains how to get a working link, and its use. */
function WithoutLink({ firm, title, children }: WithoutLinkProps) {
  const heading = useFocused();
  const [reference, setReference] = useState<string>();
  useEffect(() => void onlyReference().then(setReference), []);
  return (
    <>
      <h1 className="my-title" tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <div className="my-columns">
        <div className="my-main">
          <div className="grid gap-6">
            <p className="muted my-lead">{children}</p>
            <LinkField look="btn-primary" />
          </div>
          <div className="my-pair">
            <section aria-labelledby="link-places">
              <h2 className="my-part" id="link-places">
                Where to find the link
              </h2>
              <ul className="bullets lozenges mt-3">
                <li>On the screen after you sent the request, under “Your page”</li>
                <li>In our emails about the request, if you have any</li>
                <li>On this page, opened on the device that you sent it from</li>
              </ul>
              <p className="muted small mt-3">
                If you were sent more than one link, use the latest.
              </p>
            </section>
            <section className="grid gap-3 justify-items-start" aria-labelledby="link-lost">
              <h2 className="my-part" id="link-lost">
                Lost the link?
              </h2>
              <AskForLink firm={firm} reference={reference} />
            </section>
          </div>
        </div>
        <section className="card" aria-labelledby="page-uses">
          <h2 className="my-part" id="page-uses">
            What you can do on your page
          </h2>
          <ul className="grid gap-2 mt-3">
            {uses.map((use) => (
              <li className="flex gap-3" key={use}>
                <Check className="mt-0.5 text-accent" size={20} />
                {use}
              </li>
            ))}
          </ul>
          <p className="muted small mt-5">
            No request yet?{" "}
            <SiteLink className="in" href="/contact#consultation">
              Book a consultation
            </SiteLink>
          </p>
        </section>
      </div>
    </>
  );
}

interface AskForLinkProps {
  firm: Firm;
  /** Reference of the request whose link is wanted, if this device knows it. */
  reference?: string | undefined;
}

/** Opens the visitor's own mail program. */
function AskForLink({ firm, reference }: AskForLinkProps) {
  const [phone = ""] = firm.phones;
  const [email = ""] = firm.emails;
  const subject = ["Please send the link of my request again", reference ?? []].flat().join(": ");
  return (
    <>
      <a
        className="btn btn-secondary"
        href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}
      >
        Write to us for a new link
      </a>
      <p className="muted small">
        Opens your mail program, to{" "}
        <span className="whitespace-nowrap" translate="no">
          {email}
        </span>
        . Or call{" "}
        <a className="in whitespace-nowrap" href={telephone(phone)} translate="no">
          {phone}
        </a>{" "}
        and quote the reference.
      </p>
    </>
  );
}

export const NoConnection = ({ load }: { load: () => void }) => (
  <Panel
    title="This page is not kept on your device"
    above={
      <span className="badge badge-plain badge-warn">
        <WifiOff size={18} />
        No connection
      </span>
    }
  >
    <p className="muted">
      It holds personal data, so it opens only online. What you typed here is kept until it is sent.
    </p>
    <RetryButton load={load} />
  </Panel>
);

export const NotNow = ({ detail, load }: { detail: string; load: () => void }) => (
  <Panel title="Not just now">
    <p className="muted">{detail}</p>
    <RetryButton load={load} />
  </Panel>
);

const RetryButton = ({ load }: { load: () => void }) => (
  <button type="button" className="btn btn-primary" onClick={load}>
    <RefreshCw size={20} />
    Try again
  </button>
);

/** Shown once, since the receipt is not stored. */
export const ErasedPanel = ({ erased }: { erased: Extract<View, { kind: "erased" }> }) => (
  <Panel title="Everything is erased" pattern>
    <p className="muted num">
      On {dateText(erased.at)}, {clockText(erased.at)} Kigali time.{" "}
      {erased.call === undefined
        ? ""
        : `The hour on ${dayText(erased.call)} is free again; please delete the entry in your own calendar. `}
      Emails that we have sent you, if any, stay in your mailbox.
    </p>
    <dl className="facts num">
      <dt>Receipt</dt>
      <dd>{erased.receipt}, without your name</dd>
    </dl>
    <SiteLink className="btn btn-secondary" href="/">
      To the home page
    </SiteLink>
  </Panel>
);

interface WithdrawnProps {
  request: MyRequest;
  withdrawnAt: string;
  actions: Actions;
  onErase: () => void;
}

export function Withdrawn({ request, withdrawnAt, actions, onErase }: WithdrawnProps) {
  const { run, busy, problem } = useAction();
  const heading = useFocused();
  return (
    <section className="gone" aria-labelledby="withdrawn">
      <div className="gone-in">
        <h2 className="text-2xl" id="withdrawn" tabIndex={-1} ref={heading}>
          Withdrawn on {dateText(Date.parse(withdrawnAt))}
        </h2>
        <p className="muted num">
          We stopped work, and no call takes place. The record is kept until{" "}
          {dateText(Date.parse(request.retainUntil))}, unless you erase it.
          {isIncident(request) ? (
            <>
              {" Your own deadlines go on: look at the "}
              <SiteLink className="in" href="/compliance/breach">
                breach clock
              </SiteLink>
              .
            </>
          ) : null}
        </p>
        <div className="my-acts">
          <button
            type="button"
            className="btn btn-secondary"
            disabled={busy}
            onClick={() => void run(() => actions.change("/reopen"))}
          >
            <RotateCcw size={20} />
            Open it again
          </button>
          <button type="button" className="btn btn-ghost" onClick={onErase}>
            <Trash size={20} />
            Erase everything
          </button>
        </div>
        <ProblemText>{problem}</ProblemText>
      </div>
    </section>
  );
}
