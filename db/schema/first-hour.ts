import * as v from "valibot";

/** The steps of a new firm's first hour, in their order. */
export const firstHourSteps = [
  "name",
  "hours",
  "team",
  "prices",
  "identity",
  "mail",
  "second-factor",
  "demonstration",
] as const;
export const FirstHourStep = v.picklist(firstHourSteps);
export type FirstHourStep = v.InferOutput<typeof FirstHourStep>;

export const firstHourTitles: Record<FirstHourStep, string> = {
  name: "Name and numbers",
  hours: "Business hours",
  team: "Team",
  prices: "Prices",
  identity: "Legal identity",
  mail: "Mail",
  "second-factor": "Second factor",
  demonstration: "Notice of a demonstration",
};

const Answer = v.picklist(["right", "later", "not for us"], "answer must be one of those on offer");

const Step = v.object({
  id: FirstHourStep,
  /** Where it is done. `open` is as the site started, and confirmed by no one. */
  places: v.array(
    v.object({
      label: v.string(),
      /** Such as `/admin/site/firm#numbers`. */
      href: v.string(),
      state: v.picklist(["open", "changed", "confirmed", "done"]),
    }),
  ),
  /** What an administrator said of it. */
  answer: v.nullable(
    v.object({
      answer: Answer,
      by: v.nullable(v.string()),
      at: v.pipe(v.string(), v.isoTimestamp()),
    }),
  ),
});

/** `GET /api/staff/first-hour`. */
export const FirstHour = v.object({
  steps: v.array(Step),
  /** Content that is still a sample, and where it is changed or confirmed. */
  samples: v.array(v.object({ subject: v.string(), href: v.string() })),
});
export type FirstHour = v.InferOutput<typeof FirstHour>;

/** `PUT /api/staff/first-hour/{step}`; `DELETE` takes it back. */
export const FirstHourAnswer = v.object({ answer: Answer });
export type FirstHourAnswer = v.InferOutput<typeof FirstHourAnswer>;

/** The steps that stand in the site's words: someone can say that they are right as they are. */
export const canBeRight = (step: FirstHourStep): boolean =>
  !["mail", "second-factor", "demonstration"].includes(step);
