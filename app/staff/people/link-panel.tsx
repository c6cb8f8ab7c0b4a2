import Copy from "lucide-react/icons/copy";
import Mail from "lucide-react/icons/mail";
import { useEffect, useRef } from "react";
import type { LinkMade } from "../../../db/schema/staff.ts";
import { Email } from "../../ui/email.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { dateAndTime } from "../ui/time.ts";
import { Button } from "../ui/button.tsx";

interface LinkPanelProps {
  made: LinkMade;
  onDone: () => void;
}

/** A one-time link, shown only once: the server stores only its hash. */
export function LinkPanel({ made: { person, token, until }, onDone }: LinkPanelProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  const link = `${location.origin}/admin#${token}`;
  return (
    <section className="note note-ok mt-6" ref={place} tabIndex={-1} aria-labelledby="link-made">
      <div className="grid flex-1 min-w-0 gap-3">
        <b id="link-made">A link for {person.name}</b>
        <p>
          It works once, until {dateAndTime(until)}, and is not shown again. Share it only with{" "}
          <Email>{person.email}</Email>.
        </p>
        <TextField
          label="One-time link"
          value={link}
          readOnly
          onFocus={({ target }) => target.select()}
        />
        <div className="flex flex-wrap gap-2 max-md:*:flex-[1_1_auto]">
          <CopyButton text={link} label="Copy link" icon={Copy} />
          <a className="btn btn-secondary btn-sm text-fg" href={mailto(person, link, until)}>
            <Mail size={20} />
            Open in my mail program
          </a>
          <Button variant="ghost" small onClick={onDone}>
            Done
          </Button>
        </div>
      </div>
    </section>
  );
}

function mailto(person: LinkMade["person"], link: string, until: string): string {
  const subject = encodeURIComponent("Your link to the staff pages");
  const body = encodeURIComponent(
    `Dear ${person.name},\r\n\r\nthis link lets you choose a password and sign in. It works once, until ${dateAndTime(until)} (Kigali):\r\n\r\n${link}\r\n`,
  );
  return `mailto:${encodeURIComponent(person.email)}?subject=${subject}&body=${body}`;
}
