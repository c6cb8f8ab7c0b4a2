import { Fragment, type ReactNode } from "react";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import { splitMessage } from "../../db/schema/requests/attachment.ts";
import { AttachmentParts } from "../ui/attachment-parts.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { Spoken } from "../ui/spoken.tsx";

interface AttachedProps {
  /** Attachment that is sent with the message, such as `Estimate: …`. */
  text: string;
  /** Attachment before this one; empty without one. */
  replaced: string;
  onRemove: () => void;
  onTakeBack: () => void;
}

export function Attached({ text, replaced, onRemove, onTakeBack }: AttachedProps) {
  const { attachment } = splitMessage(text);
  if (!attachment) return null;
  const { name, summary, parts } = attachment;
  const before = splitMessage(replaced).attachment;
  return (
    <section className="note note-info" aria-label={`${name} is attached`}>
      <ClipboardCheck size={20} />
      <div>
        <b>{name} is attached</b>
        <p>
          {summary.split(/(?<=,) /).map((part, place, { length }) => (
            // “10-100 employees” stays on one line where it fits.
            <Fragment key={part}>
              <span className="inline-block">{part + (place + 1 === length ? "." : "")}</span>{" "}
            </Fragment>
          ))}
        </p>
        {before ? (
          <p>
            It replaced {inSentence(before.name)}: {before.summary}.
          </p>
        ) : null}
        <div className="attached">
          <Press onPress={onRemove}>
            Remove<Spoken>{inSentence(name)}</Spoken>
          </Press>
          {before ? <Press onPress={onTakeBack}>Put back {inSentence(before.name)}</Press> : null}
          <details>
            <summary>What is sent</summary>
            <AttachmentParts parts={parts} />
          </details>
        </div>
      </div>
      <input type="hidden" name="attachment" value={text} />
    </section>
  );
}

/** Looks like a link; without a script it leads to the form. */
const Press = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <SiteLink
    className="link"
    href="/contact#consultation"
    onClick={(event) => {
      event.preventDefault();
      onPress();
    }}
  >
    {children}
  </SiteLink>
);

const inSentence = (name: string) => name.toLowerCase();
