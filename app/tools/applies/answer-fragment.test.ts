import { expect, test } from "vitest";
import { answerFragment, answerIn } from "./answer-fragment.ts";
import { applies } from "../testing/content.ts";

const { questions } = applies;

test("an answer is found again in the fragment that carries it", () => {
  const fragment = answerFragment("body", "nonprofit").slice(1);
  expect(answerIn(questions, fragment)).toEqual({ id: "body", value: "nonprofit" });
});

test("a fragment that no question has is no answer", () => {
  for (const fragment of ["", "body", "body=", "body=martian", "all-rules"])
    expect(answerIn(questions, fragment)).toBeUndefined();
});
