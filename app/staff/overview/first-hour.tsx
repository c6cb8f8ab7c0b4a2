import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import Circle from "lucide-react/icons/circle";
import { useRef, useState } from "react";
import {
  canBeRight,
  type FirstHour,
  type FirstHourAnswer,
  type FirstHourStep,
  firstHourTitles,
} from "../../../db/schema/first-hour.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { call, errorText } from "../session/server.ts";
import { Button } from "../ui/button.tsx";
import { dateAndTime } from "../ui/time.ts";
import { useAction } from "../ui/use-action.ts";
import { Figure, field } from "./figure.tsx";

const path = "/api/staff/first-hour";

const firstHourQuery = queryOptions<FirstHour>({
  queryKey: [path],
  staleTime: 0,
  retry: false,
});

type Step = FirstHour["steps"][number];
type Answer = FirstHourAnswer["answer"];

const isDone = ({ places }: Step): boolean => places.every(({ state }) => state !== "open");
const isSettled = (step: Step): boolean => isDone(step) || step.answer !== null;

export interface FirstHourProps {
  at: "top" | "end";
}

/**
 * The steps of a new firm, the next one unfolded. Once none is left all are folded, at the end of the overview. They stay
 * where they were when the overview was opened, so that the last answer does not take the list away.
 */
export function FirstHourFigure({ at }: FirstHourProps) {
  const { data } = useQuery(firstHourQuery);
  const [place, setPlace] = useState<FirstHourProps["at"]>();
  // Undefined: the next one; null: none.
  const [chosen, setChosen] = useState<FirstHourStep | null>();
  if (!data) return null;
  const { steps, samples } = data;
  const left = steps.filter((step) => !isSettled(step));
  if (!place) setPlace(left.length === 0 ? "end" : "top");
  if (place !== at) return null;
  const shown = chosen === undefined ? left[0]?.id : chosen;
  const list = (
    <ol className="grid">
      {steps.map((step) => (
        <StepRow
          key={step.id}
          step={step}
          samples={samples}
          isOpen={step.id === shown}
          onOpen={setChosen}
        />
      ))}
    </ol>
  );
  const sum = left.length > 0 ? `To do: ${left.length} of ${steps.length}` : sumOf(steps);
  if (at === "end")
    return (
      <details className={`${field} print:hidden`}>
        <summary className={summary}>
          <h2 className="text-lg tracking-[-0.01em]">First hour</h2>
          <span className="num ms-auto text-sm text-fg-2">{sum}</span>
          <ChevronDown className="in-[[open]>summary]:rotate-180" size={20} />
        </summary>
        {list}
      </details>
    );
  return (
    <Figure id="first-hour" title="First hour" size="full" aside={<p role="status">{sum}</p>}>
      <p className="text-sm text-fg-2 -mt-2">
        {left.length > 0
          ? "What a new firm sets before visitors come. Administrators alone see this list."
          : "Nothing is left to do. From now on this list is at the end of the overview."}
      </p>
      {list}
    </Figure>
  );
}

const summary = "flex items-center gap-x-3 min-h-11 list-none";

/** Such as `6 done, 2 put off`. */
function sumOf(steps: readonly Step[]): string {
  const putOff = steps.filter((step) => !isDone(step) && step.answer?.answer !== "right").length;
  return `${steps.length - putOff} done${putOff > 0 ? `, ${putOff} put off` : ""}`;
}

interface StepProps {
  step: Step;
  samples: FirstHour["samples"];
  isOpen: boolean;
  onOpen: (id: FirstHourStep | null | undefined) => void;
}

function StepRow({ step, samples, isOpen, onOpen }: StepProps) {
  const { id, places } = step;
  const line = useRef<HTMLElement>(null);
  return (
    <li className="hairline-t">
      <details
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => open === isOpen || onOpen(open ? id : null)}
      >
        <summary className={`${summary} py-1`} ref={line}>
          {isSettled(step) ? (
            <Check className="flex-none text-ok" size={20} aria-hidden="true" />
          ) : (
            <Circle className="flex-none text-fg-3" size={20} aria-hidden="true" />
          )}
          <h3 className="text-base semibold [line-height:1.3]">{firstHourTitles[id]}</h3>
          <span className="ms-auto text-sm text-fg-2 text-end">{stateOf(step)}</span>
          <ChevronDown
            className={`flex-none text-fg-3 ${isOpen ? "rotate-180" : ""}`}
            size={20}
            aria-hidden="true"
          />
        </summary>
        <div className="grid gap-2 pb-5 lg:ps-8">
          <p className="text-sm text-fg-2 max-w-[75ch]">{about[id]}</p>
          <ul className="flex flex-wrap gap-x-6">
            {places.map(({ label, href, state }) => (
              <li key={href} className="flex gap-1.5 items-center text-sm">
                <PlaceLink href={href}>{label}</PlaceLink>
                {state === "open" ? null : <span className="text-fg-2">({state})</span>}
              </li>
            ))}
          </ul>
          {id === "demonstration" ? <Samples samples={samples} /> : null}
          {isDone(step) ? null : (
            <Answering
              step={step}
              onAnswered={(isOver) => {
                // What was pressed goes away.
                line.current?.focus();
                onOpen(isOver ? undefined : id);
              }}
            />
          )}
        </div>
      </details>
    </li>
  );
}

const stateOf = (step: Step): string =>
  isDone(step) ? "Done" : step.answer ? answers[step.answer.answer] : "To do";

const Samples = ({ samples }: Pick<StepProps, "samples">) => (
  <>
    <p className="text-sm">
      {samples.length === 0
        ? "No sample is left."
        : `Samples left: ${samples.length}. Each leads to where it is changed or confirmed.`}
    </p>
    <ul className="flex flex-wrap gap-x-6 text-sm">
      {samples.map(({ subject, href }) => (
        <li key={subject}>
          <PlaceLink href={href}>{subject}</PlaceLink>
        </li>
      ))}
    </ul>
  </>
);

const PlaceLink = ({ href, children }: { href: string; children: string }) => (
  <SiteLink className="link inline-flex items-center min-h-11 min-w-11" href={href}>
    {children}
  </SiteLink>
);

const about: Record<FirstHourStep, string> = {
  name: "How the firm is called on every page, and how clients reach it.",
  hours:
    "When visitors can reach you, and book a call: the hours of the week, and the days on which you are closed.",
  team: "The people on About, in their order; the first leads the firm.",
  prices: "The price lists, VAT, the rate of exchange, and the consultations of the estimator.",
  identity: "As the firm is registered. About and the privacy policy state it.",
  mail: "Confirmations and answers leave by a mail server. The person who runs this site sets SMTP_URL and MAIL_FROM and starts it again. Until then messages wait, and none is lost.",
  "second-factor":
    "A password alone does not protect what clients write to you. Add a passkey or an app.",
  demonstration:
    "It says at the foot of every page that this is a demonstration. Empty it when no sample is left.",
};

const answers: Record<Answer, string> = {
  right: "Right as it is",
  later: "Later",
  "not for us": "Not for us",
};

interface AnsweringProps {
  step: Step;
  /** `isOver`: the step is settled by it. */
  onAnswered: (isOver: boolean) => void;
}

/** Says what cannot be told from the data, or takes it back. */
function Answering({ step: { id, answer }, onAnswered }: AnsweringProps) {
  const { busy, problem, run } = useAction();
  const client = useQueryClient();
  const write = (method: "PUT" | "DELETE", body?: FirstHourAnswer) =>
    void run(async () => {
      await call(method, `${path}/${id}`, body);
      await client.invalidateQueries({ queryKey: firstHourQuery.queryKey });
      onAnswered(body !== undefined);
    });
  const offered = (["right", "later", "not for us"] as const).filter(
    (one) => one !== "right" || canBeRight(id),
  );
  return (
    <div className="flex flex-wrap gap-2 items-center">
      {answer ? (
        <>
          <Button small aria-disabled={busy} onClick={() => write("DELETE")}>
            Take up again
          </Button>
          <p className="text-sm text-fg-2">
            {answer.by ?? "Somebody"}, <time dateTime={answer.at}>{dateAndTime(answer.at)}</time>
          </p>
        </>
      ) : (
        offered.map((one) => (
          <Button
            key={one}
            small
            aria-disabled={busy}
            onClick={() => write("PUT", { answer: one })}
          >
            {answers[one]}
          </Button>
        ))
      )}
      {problem ? (
        <p className="basis-full text-sm" role="alert">
          {errorText(problem)}
        </p>
      ) : null}
    </div>
  );
}
