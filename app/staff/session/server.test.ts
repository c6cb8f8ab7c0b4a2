import { describe, expect, test } from "vitest";
import { answerSignIn, errorText, Refused, UserFacingError, withFreshSignIn } from "./server.ts";

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

describe("what needs a fresh sign-in and shows no dialog itself", () => {
  const stale = new Refused(
    401,
    JSON.stringify({ type: "/problems/sign-in-again", detail: "Sign in again." }),
  );

  test.each([
    ["is performed again after it", true, 2],
    ["fails when no one signs in", false, 1],
  ])("%s", async (_, signsIn, count) => {
    const questions: string[] = [];
    const end = answerSignIn(async (why) => {
      questions.push(why);
      return signsIn;
    });
    let performed = 0;
    const performing = withFreshSignIn(async () => {
      performed += 1;
      if (performed === 1) throw stale;
    });
    if (signsIn) await performing;
    else await expect(performing).rejects.toBe(stale);
    expect([performed, questions]).toEqual([count, ["again"]]);
    end();
  });

  test("fails for another reason without a question", async () => {
    const refused = new Refused(403, JSON.stringify({ type: "about:blank", detail: "No." }));
    const end = answerSignIn(() => Promise.reject(new Error("No one is to be asked.")));
    await expect(withFreshSignIn(() => Promise.reject(refused))).rejects.toBe(refused);
    end();
  });
});
