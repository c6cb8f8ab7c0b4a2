import { useEffect, useState } from "react";
import type { Firm } from "../../db/schema/firm.ts";
import type { FormEcho } from "../data/page-context.ts";
import type { Brought } from "./brought.ts";
import { ConsultationForm } from "./form.tsx";
import type { WaitingPanel } from "./waiting-panel.tsx";
import type { WaitingRequest } from "./sending.ts";
import { SentFromHere } from "./sent-from-here.tsx";
import { type SentHere, SentPanel } from "./sent-panel.tsx";

interface BookingProps {
  firm: Firm;
  echo: FormEcho | undefined;
  brought: Brought;
  onRemove: () => void;
  /** The reference of the request that was just sent: then the panel stands in the form's place. */
  sent: string | undefined;
  /** When it was received, in milliseconds since 1970. */
  at: number | undefined;
  onSent: (reference: string, at: number) => void;
  onAgain: () => void;
}

// A page's echo is shown once: after a look at another page the form is empty again.
const shown = new WeakSet<FormEcho>();

export function Booking(props: BookingProps) {
  const { firm, echo, brought, onRemove, sent, at, onSent, onAgain } = props;
  // Only what the visitor does here moves the focus; a page that opens this way leaves it alone.
  const [acted, setActed] = useState(false);
  // Its panel comes with it, because it may not be fetched any more.
  const [waiting, setWaiting] = useState<{ request: WaitingRequest; Panel: typeof WaitingPanel }>();
  // The address holds no more than reference and time.
  const [here, setHere] = useState<SentHere>();
  const left = echo && !shown.has(echo) ? echo : undefined;
  useEffect(
    () => () => {
      if (echo) shown.add(echo);
    },
    [echo],
  );
  const done = (request: SentHere) => {
    if (left) shown.add(left);
    setActed(true);
    setWaiting(undefined);
    setHere(request);
    onSent(request.reference, request.at);
  };
  return (
    <div id="consultation">
      <h2 className="h2">{firm.contactPage.formTitle}</h2>
      {waiting ? (
        <waiting.Panel
          request={waiting.request}
          onSent={done}
          onAgain={() => {
            setActed(true);
            setWaiting(undefined);
          }}
        />
      ) : sent === undefined ? (
        <>
          <p className="lead">
            Three required fields, one minute. We reply within {firm.replyPromise.hours} hours.
          </p>
          <ConsultationForm
            firm={firm}
            echo={left}
            brought={brought}
            onRemove={onRemove}
            takesFocus={acted}
            onSent={done}
            onWaiting={(request, Panel) => {
              if (left) shown.add(left);
              setWaiting({ request, Panel });
            }}
          />
          <SentFromHere />
        </>
      ) : (
        <SentPanel
          firm={firm}
          reference={sent}
          at={at}
          body={here?.reference === sent ? here.body : undefined}
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
