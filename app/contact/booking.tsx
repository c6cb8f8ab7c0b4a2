import { useEffect, useRef, useState } from "react";
import type { Firm } from "../../db/schema/firm.ts";
import type { FormEcho } from "../page-context.ts";
import { ConsultationForm } from "./form.tsx";
import type { KeptPanel } from "./kept-panel.tsx";
import type { KeptHere } from "./sending.ts";

interface BookingProps {
  firm: Firm;
  echo: FormEcho | undefined;
  opening: string;
  /** The reference of the request that was just sent: then the panel stands in the form's place. */
  sent: string | undefined;
  onSent: (reference: string) => void;
  onAgain: () => void;
}

// A page's echo is shown once: after a look at another page the form is empty again.
const shown = new WeakSet<FormEcho>();

/** The column 'Book a Consultation': the form, or what follows it (spec.md §4). */
export function Booking({ firm, echo, opening, sent, onSent, onAgain }: BookingProps) {
  // Only what the visitor does here moves the focus; a page that opens this way leaves it alone.
  const [acted, setActed] = useState(false);
  // Its panel comes with it, because it may not be fetched any more.
  const [kept, setKept] = useState<{ request: KeptHere; Panel: typeof KeptPanel }>();
  const left = echo && !shown.has(echo) ? echo : undefined;
  useEffect(
    () => () => {
      if (echo) shown.add(echo);
    },
    [echo],
  );
  const done = (reference: string) => {
    if (left) shown.add(left);
    setActed(true);
    setKept(undefined);
    onSent(reference);
  };
  return (
    <div id="consultation">
      <h2 className="h2">{firm.contactPage.formTitle}</h2>
      {kept ? (
        <kept.Panel
          request={kept.request}
          onSent={done}
          onAgain={() => {
            setActed(true);
            setKept(undefined);
          }}
        />
      ) : sent === undefined ? (
        <>
          <p className="lead">
            Three required fields, one minute. The answer comes within {firm.replyPromise.hours}{" "}
            hours.
          </p>
          <ConsultationForm
            firm={firm}
            echo={left}
            opening={opening}
            takesFocus={acted}
            onSent={done}
            onKept={(request, Panel) => {
              if (left) shown.add(left);
              setKept({ request, Panel });
            }}
          />
        </>
      ) : (
        <SentPanel
          firm={firm}
          reference={sent}
          takesFocus={acted}
          onAgain={() => {
            setActed(true);
            onAgain();
          }}
        />
      )}
    </div>
  );
}

interface SentPanelProps {
  firm: Firm;
  reference: string;
  takesFocus: boolean;
  onAgain: () => void;
}

function SentPanel({ firm, reference, takesFocus, onAgain }: SentPanelProps) {
  const { panelTitle, againLabel } = firm.contactPage.success;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <div className="sent ink">
      <h3 className="h3" ref={title} tabIndex={-1}>
        {panelTitle}
      </h3>
      <p>
        Your reference is <b className="num">{reference}</b>. Quote it when you write or call.
      </p>
      <p className="muted">
        You hear from us within {firm.replyPromise.hours} hours, by email or phone.
      </p>
      <form
        action="/contact#consultation"
        onSubmit={(event) => {
          event.preventDefault();
          onAgain();
        }}
      >
        <button className="btn btn-signal btn-lg" type="submit">
          {againLabel}
        </button>
      </form>
    </div>
  );
}
