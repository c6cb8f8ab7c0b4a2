import type { MyRequest } from "../../db/schema/requests/my-request.ts";
import { splitMessage } from "../../db/schema/requests/attachment.ts";
import { AttachmentParts } from "../ui/attachment-parts.tsx";
import { Chevron } from "../ui/chevron.tsx";
import { briefMoment } from "./moments.ts";

/** The request and both sides' messages since, the oldest first. */
export function Messages({ request, firmName }: { request: MyRequest; firmName: string }) {
  return (
    <ol className="my-thread">
      <Message
        from="sender"
        name="You"
        how={request.byMail ? "by email" : "sent with the form"}
        at={request.createdAt}
        text={request.message}
      />
      {request.messages.map(({ id, kind, author, text, at, mailed, byMail }) =>
        kind === "sender" ? (
          <Message
            key={id}
            from="sender"
            name={byMail && author ? author : "You"}
            how={byMail ? "by email" : "here"}
            at={at}
            text={text}
          />
        ) : (
          <Message
            key={id}
            from="firm"
            name={author || firmName}
            how={mailed ? `${firmName}, also by email` : firmName}
            at={at}
            text={text}
          />
        ),
      )}
    </ol>
  );
}

interface MessageProps {
  from: "sender" | "firm";
  name: string;
  how: string;
  at: string;
  text: string;
}

function Message({ from, name, how, at, text: message }: MessageProps) {
  const { text, attachment } = splitMessage(message);
  return (
    <li data-from={from}>
      <article>
        <header>
          <b>{name}</b>
          <span>{how}</span>
          <time className="num" dateTime={at}>
            {briefMoment(Date.parse(at))}
          </time>
        </header>
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        {attachment ? (
          <details>
            <summary className="inline-flex items-center gap-2 min-h-11 text-sm cursor-pointer">
              <span>
                <b className="semibold">{attachment.name}</b>: {attachment.summary}
              </span>
              <Chevron />
            </summary>
            <AttachmentParts parts={attachment.parts} />
          </details>
        ) : null}
      </article>
    </li>
  );
}
