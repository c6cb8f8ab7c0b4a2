import { useEffect, useState } from "react";
import type { Firm } from "../../db/schema/firm.ts";
import type { FormEcho } from "../data/page-context.ts";
import type { Brought } from "./brought.ts";
import { ConsultationForm, type WaitingPanel } from "./form.tsx";
import { FormLead } from "./lead.tsx";
import { SentFromHere, type SentHere, SentPanel } from "./sent-panel.tsx";
import type { WaitingRequest } from "./submission.ts";

interface BookingProps {
  firm: Firm;
  echo: FormEcho | undefined;
  brought: Brought;
  onRemove: () => void;
  /** The reference of the request that was just sent, for which a panel replaces the form. */
  sent: string | undefined;
  /** Time of receipt, in milliseconds since 1970. */
  at: number | undefined;
  onSent: (reference: string, at: number) => void;
  onAgain: () => void;
}

// A page's echo is shown once: after a visit to another page the form is empty again.
const shown = new WeakSet<FormEcho>();

/** The form; after submission a panel for the waiting or sent request replaces it. */
export function Booking(props: BookingProps) {
  const { firm, echo, brought, onRemove, sent, at, onSent, onAgain } = props;
  // Only the visitor's action moves the focus; a page that opens with a panel leaves it alone.
  const [acted, setActed] = useState(false);
  // The request comes with its panel, because it may be impossible to fetch that later.
  const [waiting, setWaiting] = useState<{ request: WaitingRequest; Panel: WaitingPanel }>();
  // The address holds only reference and time.
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
    <div id="consultation" data-later="mt-6">
      <h2 className="h2">{firm.contactPage.formTitle}</h2>
      {waiting ? (
        <waiting.Panel
          firm={firm}
          request={waiting.request}
          onSent={done}
          onAgain={() => {
            setActed(true);
            setWaiting(undefined);
          }}
        />
      ) : sent === undefined ? (
        <>
          <FormLead firm={firm} />
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
          {...(here?.reference === sent && {
            body: here.body,
            link: here.link,
            byEmail: here.byEmail,
            incident: here.incident,
          })}
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
