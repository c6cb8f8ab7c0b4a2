import { expect, test } from "vitest";
import { hostFault, ownOrigin } from "./origin.ts";

const at = (host: string, target = host) => new Request(`http://${target}/`, { headers: { host } });

const own = ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "inkingi.localhost", "LOCALHOST"];
test.each(own)("%s is our own without PUBLIC_URL", (host) => {
  expect(ownOrigin(at(host))).toBe(`http://${host.toLowerCase()}`);
});

test.each([
  "evil.example",
  "localhost@evil.example",
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

test.each(["www.example.rw", "app_1:8000", "127.0.0.1", "[2001:db8::1]:8000", "xn--9ca.example."])(
  "the Host %s names one",
  (host) => {
    expect(hostFault(at(host, "localhost:8000"))).toBeUndefined();
  },
);

test.each(["", "a b", "a/b", "u@h", "a:b", "a:999999", "[::1", "h%00", "é.example", "a,b", "a?b"])(
  "the Host %j names none",
  (host) => {
    const request = new Request("http://localhost:8000/");
    const headers = { get: (name: string) => (name === "host" ? host : null) };
    expect(hostFault({ ...request, url: request.url, headers } as Request)).toBe(
      "The Host header names no host.",
    );
  },
);

test("without a Host the runtime names itself, which is refused; probes may do without, and HTTP/2 does", () => {
  const without = (url: string) => hostFault(new Request(url));
  for (const url of ["http://localhost:8000/", "http://0.0.0.0:8000/", "http://[::]:8000/admin"])
    expect(without(url)).toBe("The request has no Host header.");
  for (const url of ["http://localhost:8000/healthz", "https://www.example.rw/"])
    expect(without(url)).toBeUndefined();
});
