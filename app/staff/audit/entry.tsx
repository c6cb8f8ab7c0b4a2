import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useState } from "react";
import type { AuditEntry } from "../../../db/schema/audit.ts";
import { dateAndTime } from "../ui/time.ts";
import { inOneLine, inUtc } from "./filters.ts";
import { sentenceOf } from "./sentence.ts";
import { IconButton } from "../ui/button.tsx";

interface EntryProps {
  entry: AuditEntry;
  /** Names that need their address beside them. */
  shared: ReadonlySet<string>;
  onVersion: (article: { id: string; title: string; version: number | undefined }) => void;
}

/** One deed as a sentence, with the row as it is kept for whoever asks. */
export function Entry({ entry, shared, onVersion }: EntryProps) {
  const { seq, at, subject, subjectName, version, hasVersions } = entry;
  const [open, setOpen] = useState(false);
  const id = useId();
  const { who, email, did, title, after, otherEmail } = sentenceOf(entry);
  return (
    <li>
      <time className="num" dateTime={at}>
        {dateAndTime(at).slice(-5)}
      </time>
      <p>
        <b>{who}</b>{" "}
        {email && shared.has(who) ? <span className="text-fg-3 text-sm">{email} </span> : null}
        {did}
        {title ? " " : ""}
        {title && hasVersions ? (
          <a
            className="text-brand-fg [font-style:italic] underline"
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
          <span className="text-fg-3 text-sm"> {otherEmail}</span>
        ) : null}
      </p>
      <IconButton
        Icon={ChevronDown}
        label={`Details of entry ${seq}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      />
      <dl id={id} className="audit-details" hidden={!open}>
        {open ? <Details entry={entry} /> : null}
      </dl>
    </li>
  );
}

function Details({ entry }: { entry: AuditEntry }) {
  const { seq, at, actor, action, subject, version, detail, hash } = entry;
  const facts: [string, string][] = [
    ["Entry", String(seq)],
    ["Time", inUtc(at)],
    ["Email", actor],
    ["Action", action],
    ["Subject", version === null ? subject : `${subject}, version ${version}`],
    ["Detail", inOneLine(detail)],
    ["Hash", hash],
  ];
  return facts
    .filter(([, value]) => value)
    .map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ));
}
