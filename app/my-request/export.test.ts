import { expect, test } from "vitest";
import { asText } from "./export.ts";
import { request } from "./testing/request.ts";

test("the text that a sender saves names what is stored of them, in Kigali's time", async () => {
  const at = "2026-11-24T09:00:00.000Z";
  const known = {
    ...{ ...request, company: "Imena Ltd.", phone: "+250 788 123 456" },
    ...{ timeZone: "Europe/London", confirmedTime: "2026-11-27T13:00:00.000Z" },
    messages: [
      { id: "one", kind: "reply" as const, author: "Eric", at, text: "Gladly.", mailed: true },
    ],
  };
  const text = await asText(known, "Inkingi").text();
  for (const line of [
    "Request: IK-7M3Q2K9D",
    "Arrived: Tue 24 Nov, 09:40",
    "Name: Aline Uwase",
    "Email: aline@example.rw",
    "Company: Imena Ltd.",
    "Telephone: +250 788 123 456",
    "Time zone: Europe/London",
    "Suggested times: Fri 27 November, 15:00; Sat 28 November, 09:00",
    "Confirmed time: Fri 27 November, 15:00",
    "Stored until: 24 November 2028",
    "You, Tue 24 Nov, 09:40\nWe need an audit.",
    "Eric, Tue 24 Nov, 11:00\nGladly.",
  ])
    expect(text).toContain(`${line}\n`);
});
