import { expect, test } from "vitest";
import { errorText, Refused, UserFacingError } from "./server.ts";

test("what could not be reached is said without claiming that something was typed", () => {
  const words = errorText(new TypeError("Failed to fetch"));
  expect(words).toMatch(/^The server could not be reached\. Nothing on this page is lost\. /);
  expect(words).not.toMatch(/typed/);
});

test("what the server or a part of the page says is said as it is, and of other answers their number", () => {
  const refusal = JSON.stringify({ type: "about:blank", detail: "Your role does not allow it." });
  expect(errorText(new Refused(403, refusal))).toBe("Your role does not allow it.");
  expect(errorText(new UserFacingError("There is none."))).toBe("There is none.");
  expect(errorText(new Refused(502, "<html>"))).toMatch(/^The server answered 502\./);
});
