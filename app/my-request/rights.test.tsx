import { renderToStaticMarkup } from "react-dom/server";
import * as v from "valibot";
import { expect, test } from "vitest";
import firmFile from "../../db/data/firm.json" with { type: "json" };
import { Firm } from "../../db/schema/firm.ts";
import { Promised } from "./promise.tsx";
import { Facts } from "./rights.tsx";
import { request } from "./testing/request.ts";

const firm = v.parse(Firm, firmFile);
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
  const promised = (byEmail: boolean, consultationType = "") =>
    textOf(
      renderToStaticMarkup(
        <Promised
          firm={firm}
          request={{ ...request, byEmail, consultationType }}
          now={Date.parse(request.createdAt) + 3_600_000}
        />,
      ),
    );
  expect(promised(true)).toContain(
    "The answer appears on this page, and we email it to aline@example.rw.",
  );
  expect(promised(false)).toMatch(
    /The answer appears on this page: no email will come, so keep its link\.$/,
  );
  expect(promised(true, "incident-response")).toMatch(
    /An incident right now\? Call \+250[\d ]+\. Day and night: you need not wait for our answer\.$/,
  );
});
