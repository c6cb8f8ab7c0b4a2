import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { MyRequest } from "../../db/schema/requests/my-request.ts";
import { withAttachment } from "../../db/schema/requests/attachment.ts";
import { Messages } from "./messages.tsx";

const request = (message: string): MyRequest => ({
  reference: "IK-7Q2M9X4C",
  name: "Solange Keza",
  email: "solange@example.rw",
  company: "",
  phone: "",
  message,
  consultationType: "compliance-audit",
  consentVersion: 2,
  retainUntil: "2027-11-24T08:00:00Z",
  readers: 0,
  byEmail: true,
  createdAt: "2026-11-24T08:00:00Z",
  status: "received",
  answeredAt: null,
  dueAt: "2026-11-25T08:00:00Z",
  withdrawnAt: null,
  suggestedTimes: [],
  freeTimes: [],
  confirmedTime: null,
  confirmedAt: null,
  timeZone: "",
  messages: [],
});

test("a tool's result is shown below the message by heading, not as raw text", () => {
  const result =
    "What applies: 2 apply\nLaws:\n- Applies: Law No. 058/2021\nDuties:\n- Check: Consent";
  const shown = request(withAttachment("Where do we start?", result));
  const html = renderToStaticMarkup(<Messages request={shown} firmName="Inkingi" />);
  expect(html).toMatch(/<p[^>]*>Where do we start\?<\/p>/);
  expect(html).toContain("Your list of what applies</b>: 2 apply");
  expect(html).toMatch(/<p[^>]*>Laws<\/p><ul[^>]*><li[^>]*>Applies: Law No. 058\/2021<\/li>/);
  expect(html).not.toContain("What applies: 2 apply");
});
