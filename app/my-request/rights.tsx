import Calendar from "lucide-react/icons/calendar";
import ChevronRight from "lucide-react/icons/chevron-right";
import CircleX from "lucide-react/icons/circle-x";
import Download from "lucide-react/icons/download";
import Key from "lucide-react/icons/key";
import Trash from "lucide-react/icons/trash";
import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import type { MyRequest } from "../../db/schema/requests/my-request.ts";
import { consentOf, purpose, remains } from "../../db/schema/requests/consent.ts";
import { Email } from "../ui/email.tsx";
import { InlineConfirm } from "../ui/inline-confirm.tsx";
import { Loading } from "../ui/loading.tsx";
import { showToast } from "../ui/toast.tsx";
import { saveFile } from "../ui/save-file.ts";
import { asJson, asText } from "./export.ts";
import { dateText } from "./moments.ts";
import { ProblemText } from "./problem.tsx";
import { useAction } from "./use-action.ts";
import type { Actions } from "./use-my-request.ts";

interface RightsProps {
  request: MyRequest;
  firmName: string;
  /** Undefined once no time can be chosen any more. */
  times: { title: string; text: string; choose: () => void } | undefined;
  actions: Actions;
  onErase: () => void;
}

/** The sender's rights over the request, at any time. */
export function Rights({ request, firmName, times, actions, onErase }: RightsProps) {
  const [asked, setAsked] = useState<"download" | "withdraw">();
  const { run, busy, problem } = useAction();
  const { reference, status } = request;
  const close = () => setAsked(undefined);
  const withdraw = async () => {
    close();
    await run(() => actions.change("/withdraw"));
  };
  return (
    <section aria-labelledby="rights">
      <h2 className="my-part" id="rights">
        Your options
      </h2>
      <ul className="rights">
        {times ? (
          <Right icon={Calendar} title={times.title} text={times.text} onPress={times.choose} />
        ) : null}
        <Right
          icon={Download}
          title="Download my data"
          text="Your details, messages and times, as JSON and as text"
          expanded={asked === "download"}
          onPress={() => setAsked(asked === "download" ? undefined : "download")}
        />
        {asked === "download" ? (
          <li className="my-acts py-3">
            <button
              type="button"
              className="btn btn-sm btn-secondary"
              onClick={() => saveFile(`${reference}.json`, asJson(request))}
            >
              JSON
            </button>
            <button
              type="button"
              className="btn btn-sm btn-secondary"
              onClick={() => saveFile(`${reference}.txt`, asText(request, firmName))}
            >
              Text
            </button>
          </li>
        ) : null}
        {status === "withdrawn" || status === "closed" ? null : (
          <Right
            icon={CircleX}
            title="Withdraw the request"
            text={`We stop work; the record is kept until ${dateText(Date.parse(request.retainUntil))}`}
            expanded={asked === "withdraw"}
            onPress={() => setAsked(asked === "withdraw" ? undefined : "withdraw")}
          />
        )}
        {asked === "withdraw" ? (
          <li className="py-3">
            <InlineConfirm
              question={
                request.confirmedTime
                  ? "Withdraw it, and cancel the call?"
                  : "Withdraw the request?"
              }
              yes="Withdraw"
              no="Keep the request"
              onYes={() => void withdraw()}
              onNo={close}
            />
          </li>
        ) : null}
        <Right
          danger
          icon={Trash}
          title="Erase everything"
          text="Deleted for good"
          onPress={onErase}
        />
        <li>
          <details className="small">
            <summary className="link min-h-11 cursor-pointer">What stays</summary>
            <p className="pb-3 first-letter:uppercase">{remains}</p>
          </details>
        </li>
      </ul>
      {busy ? <Loading>Withdrawing...</Loading> : null}
      <ProblemText>{problem}</ProblemText>
    </section>
  );
}

interface RightProps {
  icon: LucideIcon;
  title: string;
  text: string;
  danger?: boolean;
  expanded?: boolean;
  onPress: () => void;
}

const Right = ({ icon: Drawn, title, text, danger = false, expanded, onPress }: RightProps) => (
  <li {...(danger ? { "data-danger": true } : {})}>
    <button type="button" aria-expanded={expanded} onClick={onPress}>
      <Drawn size={22} />
      <span>
        <b>{title}</b>
        <span className="small">{text}</span>
      </span>
      <ChevronRight size={18} />
    </button>
  </li>
);

/** The stored data, its purpose, retention and readers. */
export function Facts({ request, firmName }: { request: MyRequest; firmName: string }) {
  const { name, email, company, phone, consentVersion, createdAt, readers, retainUntil } = request;
  const people = readers === 1 ? "1 person" : `${readers} people`;
  return (
    <section className="card my-facts" aria-labelledby="stored">
      <h2 className="my-part" id="stored">
        What we keep
      </h2>
      <dl className="facts num">
        <dt>Name</dt>
        <dd>{name}</dd>
        <dt>Email</dt>
        <dd>
          <Email>{email}</Email>
        </dd>
        {company ? (
          <>
            <dt>Company</dt>
            <dd>{company}</dd>
          </>
        ) : null}
        {phone ? (
          <>
            <dt>Phone</dt>
            <dd>{phone}</dd>
          </>
        ) : null}
        <dt>Messages</dt>
        <dd>Those on this page</dd>
        <dt>Why</dt>
        <dd>{purpose}</dd>
        <dt>Consent</dt>
        <dd>
          {request.byMail ? (
            "By email, without our form"
          ) : (
            <details>
              <summary>
                How we use your data, as shown to you on {dateText(Date.parse(createdAt))}
              </summary>
              {consentOf(consentVersion)} (Version {consentVersion})
            </details>
          )}
        </dd>
        <dt>Kept until</dt>
        <dd>{dateText(Date.parse(retainUntil))}</dd>
        <dt>Read by</dt>
        <dd>{readers === 0 ? "No one yet" : `${people} of ${firmName}`}</dd>
      </dl>
      {request.withdrawnAt ? null : (
        <p className="muted small mt-3">Something is wrong? Add a message, and we correct it.</p>
      )}
    </section>
  );
}

/** Warns that anyone with the link can open the page; a new link makes the old one useless. */
export function LinkNote({ actions }: { actions: Actions }) {
  const [confirming, setConfirming] = useState(false);
  const { run, busy, problem } = useAction();
  const renew = async () => {
    setConfirming(false);
    if (!(await run(actions.renewLink))) return;
    await showToast({
      kind: "success",
      title: "This page has a new link",
      text: "It is in the address bar. The old one no longer works.",
    });
  };
  return (
    <div className="note note-info">
      <Key size={20} />
      <div>
        <b>The link is the key</b>
        Anyone who has it can read and change this request.{" "}
        {confirming ? (
          <InlineConfirm
            question="The old link stops working. Make a new one?"
            yes="New link"
            no="Keep the old link"
            onYes={() => void renew()}
            onNo={() => setConfirming(false)}
          />
        ) : (
          <button type="button" className="text-button" onClick={() => setConfirming(true)}>
            Make a new link
          </button>
        )}
        {busy ? <Loading>Making a new link...</Loading> : null}
        <ProblemText>{problem}</ProblemText>
      </div>
    </div>
  );
}
