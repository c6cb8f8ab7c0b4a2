import { expect, test } from "vitest";
import { ownOrigin } from "./origin.ts";

const at = (host: string, target = host) => new Request(`http://${target}/`, { headers: { host } });

test.each(["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "inkingi.localhost", "LOCALHOST"])(
  "%s is our own without PUBLIC_URL",
  (host) => {
    expect(ownOrigin(at(host))).toBe(`http://${host.toLowerCase()}`);
  },
);

test.each([
  "evil.example",
  "localhost.evil.example",
  "127.0.0.1.evil.example",
  "127.0.0.2",
  "10.0.0.1",
])("%s is not", (host) => {
  expect(ownOrigin(at(host))).toBeUndefined();
});

test("a target that names another host than the header is no one's", () => {
  expect(ownOrigin(at("evil.localhost:666", "localhost:8000"))).toBeUndefined();
  expect(ownOrigin(at("localhost:8000", "evil.localhost:666"))).toBeUndefined();
});

test("PUBLIC_URL stands before the Host header", () => {
  expect(ownOrigin(at("evil.example"), "https://www.example.rw")).toBe("https://www.example.rw");
});
