import type { AttachmentPart } from "../../db/schema/requests/attachment.ts";

/** A message's attachment, by heading. */
export const AttachmentParts = ({ parts }: { parts: readonly AttachmentPart[] }) => (
  <div className="grid gap-3 text-sm">
    {parts.map(({ heading, lines }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never move
      <div key={place}>
        {heading ? <p className="semibold">{heading}</p> : null}
        <ul className={heading ? "list-disc pl-5" : ""}>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor do their lines
            <li key={at} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      </div>
    ))}
  </div>
);
