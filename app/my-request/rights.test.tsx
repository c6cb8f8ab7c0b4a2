import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Promised } from "./promise.tsx";
import { Facts } from "./rights.tsx";
import { request } from "./testing/request.ts";

const textOf = (html: string) => html.replace(/<[^>]+>/g, "");

test("what is kept begins with whose it is", () => {
  const known = { ...request, company: "Imena Ltd.", phone: "+250 788 123 456" };
  expect(textOf(renderToStaticMarkup(<Facts request={known} firmName="Inkingi" />))).toMatch(
    /^What we keepNameAline UwaseEmailaline@example\.rwCompanyImena Ltd\.Phone\+250 788 123 456/,
  );
  expect(renderToStaticMarkup(<Facts request={request} firmName="Inkingi" />)).not.toMatch(
    /Company|Phone/,
  );
});

test("the promise says where the answer comes", () => {
  const promised = (byEmail: boolean) =>
    textOf(
      renderToStaticMarkup(
        <Promised
          request={{ ...request, byEmail }}
          now={Date.parse(request.createdAt) + 3_600_000}
        />,
      ),
    );
  expect(promised(true)).toContain(
    "The answer appears on this page, and we email it to aline@example.rw.",
  );
  expect(promised(false)).toMatch(/The answer appears on this page\.$/);
});
