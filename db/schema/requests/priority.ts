import * as v from "valibot";

/** The most pressing first. */
export const priorities = ["incident", "urgent", "normal", "low"] as const;
export const Priority = v.picklist(priorities);
export type Priority = v.InferOutput<typeof Priority>;

export const priorityLabels: Record<Priority, string> = {
  incident: "Incident",
  urgent: "Urgent",
  normal: "Normal",
  low: "Low",
};

/** The time for the first answer, in minutes; a server may have set another one for incidents. */
export const answerMinutes = (priority: Priority, incidentHours = 2): number =>
  (priority === "incident" ? incidentHours : 24) * 60;
