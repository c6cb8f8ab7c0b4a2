import { attachmentText } from "../../data/tool-result.ts";
import type { ControlEntry, Requirement } from "./entries.ts";

interface Shown {
  requirements: readonly Requirement[];
  controls: readonly ControlEntry[];
}

/** Such as `36 of 81 requirements`. */
export const countText = (shown: number, all: number, by: "law" | "control"): string => {
  const noun = by === "law" ? "requirements" : "controls";
  return shown === all ? `${all} ${noun}` : `${shown} of ${all} ${noun}`;
};

/** The shown entries as the opening and the attachment of a request. */
export const requestOf = (count: string, { requirements, controls }: Shown, address: string) => ({
  opening: "I have a question about this part of the crosswalk:\n",
  attachment: attachmentText("Crosswalk", count, [
    { heading: "Seen at", lines: [address] },
    {
      heading: "Requirements",
      lines: requirements.map(
        ({ instrument, title, row }) => `${instrument}, ${title}: ${row.requirement}`,
      ),
    },
    { heading: "Controls", lines: controls.map(({ name, question }) => `${name}: ${question}`) },
  ]),
  type: "",
});
