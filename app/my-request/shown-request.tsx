import { useState } from "react";
import { missingNumber } from "../../db/schema/contact.ts";
import type { Firm } from "../../db/schema/firm.ts";
import type { MyRequest } from "../../db/schema/requests/my-request.ts";
import { maxSuggested } from "../../db/schema/requests/slots.ts";
import { subjectOf } from "../outbox/format.ts";
import { showToast } from "../ui/toast.tsx";
import { Unbroken } from "../ui/unbroken.tsx";
import { useMinute } from "../ui/use-minute.ts";
import { Composer } from "./composer.tsx";
import { Messages } from "./messages.tsx";
import { shortMoment } from "../ui/kigali-time.tsx";
import { briefMoment } from "./moments.ts";
import { NumberForm } from "./call-number.tsx";
import { OfferedTimes, SuggestedTimes } from "./offered-times.tsx";
import { Withdrawn } from "./panels.tsx";
import { Promised } from "./promise.tsx";
import { Facts, LinkNote, Rights } from "./rights.tsx";
import { Ticket } from "./ticket.tsx";
import { TimeChooser } from "./time-chooser.tsx";
import { useAction } from "./use-action.ts";
import type { Actions } from "./use-my-request.ts";
import { Way } from "./way.tsx";

interface ShownRequestProps {
  firm: Firm;
  request: MyRequest;
  actions: Actions;
  onErase: () => void;
}

/** A call can be moved until this long before it. */
const movableMs = 2 * 3_600_000;

export function ShownRequest({ firm, request, actions, onErase }: ShownRequestProps) {
  const now = useMinute();
  const [choosing, setChoosing] = useState(false);
  const action = useAction();
  const { status, confirmedTime, withdrawnAt } = request;
  const call = confirmedTime === null ? undefined : Date.parse(confirmedTime);
  const isOpen = status !== "withdrawn" && status !== "closed";
  const movable = call === undefined || call - now > movableMs;
  const firmName = firm.shortName;
  const suggested = request.suggestedTimes;
  const needsNumber =
    isOpen && missingNumber(request.phone, call === undefined ? suggested : [call]);
  const offersTimes = status === "answered" && request.freeTimes.length > 0;
  const submit = async (chosen: readonly string[]) => {
    const [start = ""] = chosen;
    const done = await action.run(() =>
      call === undefined
        ? actions.change("/times", { times: chosen })
        : actions.change("/confirm", { start }),
    );
    if (!done) return;
    setChoosing(false);
    await showToast(
      call === undefined
        ? {
            kind: "success",
            title: "Times suggested",
            text: `We confirm one of them ${request.byEmail ? "by email" : "on this page"}.`,
          }
        : {
            kind: "success",
            title: `Moved to ${shortMoment(Date.parse(start))}`,
            text: request.byEmail
              ? "The new invitation updates the entry in your calendar."
              : "The new time is on this page, with a file for your calendar.",
          },
    );
  };
  const choose = () => setChoosing(true);
  return (
    <>
      <h1 className="my-title">{titleOf(request)}</h1>
      <p className="num muted mt-2">
        {subtitleOf(request, firmName)}, <Unbroken>{request.reference}</Unbroken>. All times are
        Kigali time.
      </p>
      {isOpen ? <Way request={request} now={now} /> : null}
      <div className="my-columns">
        <div className="my-main">
          {status === "received" ? <Promised firm={firm} request={request} now={now} /> : null}
          {withdrawnAt ? (
            <Withdrawn
              request={request}
              withdrawnAt={withdrawnAt}
              actions={actions}
              onErase={onErase}
            />
          ) : null}
          {status === "closed" ? (
            <p className="note note-info">
              This request is closed. Write below if you need us again.
            </p>
          ) : null}
          {call !== undefined ? (
            <Ticket
              request={request}
              start={call}
              movable={movable}
              actions={actions}
              onMove={choose}
            />
          ) : null}
          {needsNumber ? <NumberForm actions={actions} /> : null}
          {offersTimes && !choosing ? (
            <OfferedTimes request={request} actions={actions} onSuggest={choose} />
          ) : null}
          {isOpen && call === undefined && !offersTimes && !choosing && suggested.length > 0 ? (
            <SuggestedTimes request={request} />
          ) : null}
          {choosing && isOpen ? (
            <TimeChooser
              firm={firm}
              key={String(call)}
              title={call === undefined ? "Suggest times for our call" : "Choose another time"}
              max={call === undefined ? maxSuggested : 1}
              submitText={(chosen) => submitText(chosen, call !== undefined)}
              action={action}
              onSubmit={(chosen) => void submit(chosen)}
              onClose={() => setChoosing(false)}
            />
          ) : null}
          <section aria-labelledby="messages">
            <h2 className="h3 mb-5" id="messages">
              Messages
            </h2>
            <Messages request={request} firmName={firmName} />
            {withdrawnAt ? null : <Composer reference={request.reference} actions={actions} />}
          </section>
          <LinkNote actions={actions} />
        </div>
        <aside className="grid gap-6" aria-label="Your data">
          <Rights
            request={request}
            firmName={firmName}
            times={isOpen && movable ? { ...timesRight(call), choose } : undefined}
            actions={actions}
            onErase={onErase}
          />
          <Facts request={request} firmName={firmName} />
        </aside>
      </div>
    </>
  );
}

const timesRight = (call: number | undefined) =>
  call === undefined
    ? { title: "Suggest times", text: "Up to three for a call of 45 minutes" }
    : { title: "Reschedule", text: "Until two hours before" };

function submitText([first, ...others]: readonly string[], moves: boolean): string {
  if (!moves) return others.length > 0 ? "Suggest these times" : "Suggest this time";
  return first ? `Move to ${shortMoment(Date.parse(first))}` : "Choose an hour";
}

function titleOf({ status, messages }: MyRequest): string {
  if (status === "received") return "We have your request";
  const answered = status === "answered" && messages.at(-1)?.kind === "reply";
  return answered ? "An answer is here" : "Your request";
}

function subtitleOf(
  { consultationType, company, messages, status }: MyRequest,
  firmName: string,
): string {
  const last = messages.at(-1);
  if (status === "answered" && last?.kind === "reply")
    return `${last.author || firmName}, ${briefMoment(Date.parse(last.at))}`;
  const type = subjectOf(consultationType);
  return company ? `${type} for ${company}` : type;
}
