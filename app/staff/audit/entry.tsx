import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useId, useState } from "react";
import type { AuditEntry } from "../../../db/schema/audit.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { Email } from "../../ui/email.tsx";
import { dateAndTime } from "../ui/time.ts";
import { inOneLine, inUtc } from "./filters.ts";
import { sentenceOf } from "./sentence.ts";
import { IconButton } from "../ui/button.tsx";

interface EntryProps {
  entry: AuditEntry;
  /** Names that several people have, which are shown with the email address. */
  shared: ReadonlySet<string>;
  /** The path of the request with this reference, if this device has it. */
  requestAddress: (reference: string) => string | undefined;
  onVersion: (article: { id: string; title: string; version: number | undefined }) => void;
}

/** An action as a sentence, which unfolds into the stored row. */
export function Entry({ entry, shared, requestAddress, onVersion }: EntryProps) {
  const { seq, at, subject, subjectName, version, hasVersions } = entry;
  const [open, setOpen] = useState(false);
  const id = useId();
  const { who, email, did, title, after, otherEmail } = sentenceOf(entry);
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-y-0 gap-x-2.5 pl-3.5 text-[0.9375rem] [line-height:1.35] max-[40rem]:grid-cols-[auto_minmax(0,1fr)_2.25rem] max-[40rem]:pl-3 max-[40rem]:text-sm not-first:hairline-t">
      <time className="num py-[0.7rem] wrap-anywhere text-fg-3" dateTime={at}>
        {dateAndTime(at).slice(-5)}
      </time>
      <p className="py-[0.7rem] wrap-anywhere max-[40rem]:text-wrap">
        <b>{who}</b>{" "}
        {email && shared.has(who) ? (
          <span className="text-fg-3 text-sm">
            <Email>{email}</Email>{" "}
          </span>
        ) : null}
        <Did did={did} subject={subject} address={requestAddress(subject)} />
        {title ? " " : ""}
        {title && hasVersions ? (
          <a
            className="relative z-1 text-brand-fg [font-style:italic] underline"
            href={`/admin/articles/${subject}`}
            onClick={(event) => {
              event.preventDefault();
              onVersion({ id: subject, title, version: version ?? undefined });
            }}
          >
            {title}
          </a>
        ) : title ? (
          <i>{title}</i>
        ) : null}
        {after ? ` ${after}` : ""}
        {otherEmail && shared.has(subjectName ?? "") ? (
          <span className="text-fg-3 text-sm">
            {" "}
            <Email>{otherEmail}</Email>
          </span>
        ) : null}
      </p>
      <IconButton
        // This button covers the row; links lie above it.
        className="after:absolute after:inset-0 aria-expanded:*:[rotate:180deg] max-[40rem]:-ml-2"
        Icon={ChevronDown}
        label={`Details of entry ${seq}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      />
      <dl
        id={id}
        className="relative z-1 [grid-column:2/-1] pt-0 pr-3 pb-3 pl-0 text-sm"
        hidden={!open}
      >
        {open ? <Details entry={entry} /> : null}
      </dl>
    </li>
  );
}

const reference = /^[A-Z]{2}-[\w-]+$/;

interface DidProps {
  did: string;
  subject: string;
  address: string | undefined;
}

/** The action; a request's reference links to the request, and does not wrap at its hyphen. */
function Did({ did, subject, address }: DidProps) {
  const [before, ...after] = reference.test(subject) ? did.split(subject) : [did];
  if (after.length === 0) return did;
  return (
    <>
      {before}
      {address ? (
        <SiteLink className="relative z-1 whitespace-nowrap text-brand-fg underline" href={address}>
          {subject}
        </SiteLink>
      ) : (
        <span className="whitespace-nowrap">{subject}</span>
      )}
      {after.join(subject)}
    </>
  );
}

function Details({ entry }: { entry: AuditEntry }) {
  const { seq, at, actor, action, subject, version, detail, hash, network, request } = entry;
  const facts: [string, ReactNode][] = [
    ["Entry", String(seq)],
    ["Time", `${dateAndTime(at)} in Kigali, ${inUtc(at)}`],
    ["Email", actor && <Email>{actor}</Email>],
    ["Action", action],
    ["Subject", version === null ? subject : `${subject}, version ${version}`],
    ["Detail", inOneLine(detail)],
    ["From", network ?? ""],
    ["Request", request ?? ""],
    ["Hash", hash],
  ];
  return facts
    .filter(([, value]) => value)
    .map(([name, value]) => (
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)]" key={name}>
        <dt className="text-fg-3">{name}</dt>
        <dd className="wrap-anywhere">{value}</dd>
      </div>
    ));
}
