import type { ControlEntry, Requirement } from "./entries.ts";

// Leaves room for a question in the message of a request.
const maxLength = 3_000;

interface Shown {
  requirements: readonly Requirement[];
  controls: readonly ControlEntry[];
}

/** Such as `36 of 81 requirements`. */
export const countText = (shown: number, all: number, by: "law" | "control"): string => {
  const noun = by === "law" ? "requirements" : "controls";
  return shown === all ? `${all} ${noun}` : `${shown} of ${all} ${noun}`;
};

/** What is shown, in plain lines for the message of a request. */
export function resultText(count: string, shown: Shown, address: string): string {
  const head = [`Crosswalk: ${count}.`, `Seen at ${address}`, ""];
  const lines = [
    ...shown.requirements.map(
      ({ instrument, title, row }) => `- ${instrument}, ${title}: ${row.requirement}`,
    ),
    ...shown.controls.map(({ name, question }) => `- ${name}: ${question}`),
  ];
  const room = maxLength - head.join("\n").length - "And 999 more.\n".length;
  let used = 0;
  const taken = lines.filter((line) => {
    used += line.length + 1;
    return used <= room;
  });
  const left = lines.length - taken.length;
  return [...head, ...taken, ...(left > 0 ? [`And ${left} more.`] : [])].join("\n");
}
