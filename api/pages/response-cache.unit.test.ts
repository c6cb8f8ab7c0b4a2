import { expect, test } from "vitest";
import { encodingFor } from "./response-cache.ts";

const chosen = (header: string) =>
  encodingFor(new Request("http://localhost/", { headers: { "accept-encoding": header } }));

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["BR", "br"],
  ["*", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0 , gzip", "gzip"],
  ["br;Q=0.000, gzip;q=0.5", "gzip"],
  ["x-br, not-gzip", "identity"],
  ["gzip;q=none", "identity"],
  ["", "identity"],
])("Accept-Encoding: %s is answered by %s", (header, encoding) => {
  expect(chosen(header)).toBe(encoding);
});
