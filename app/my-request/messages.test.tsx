import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { withAttachment } from "../../db/schema/requests/attachment.ts";
import { Messages } from "./messages.tsx";
import { OfflineError } from "./calls.ts";
import { request } from "./testing/request.ts";
import { failureOf } from "./use-action.ts";

test("a tool's result is shown below the message by heading, not as raw text", () => {
  const result =
    "What applies: 2 apply\nLaws:\n- Applies: Law No. 058/2021\nDuties:\n- Check: Consent";
  const shown = { ...request, message: withAttachment("Where do we start?", result) };
  const html = renderToStaticMarkup(<Messages request={shown} firmName="Inkingi" />);
  expect(html).toMatch(/<p[^>]*>Where do we start\?<\/p>/);
  expect(html).toContain("Your list of what applies</b>: 2 apply");
  expect(html).toMatch(/<p[^>]*>Laws<\/p><ul[^>]*><li[^>]*>Applies: Law No. 058\/2021<\/li>/);
  expect(html).not.toContain("What applies: 2 apply");
});

test.each([
  [true, /^No answer came, so it may or may not be done\./],
  [false, /^No connection, so nothing was changed\./],
])("what was sent (%s) and not answered may be done", (sent, words) => {
  expect(failureOf(new OfflineError({ sent })).problem).toMatch(words);
});
