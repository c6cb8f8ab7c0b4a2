import { expect, test } from "vitest";
import { addressPrefix, clientAddress, countersOf, isLoopback } from "./rate-limit.ts";

test("the visitor's address is the socket's when no proxy is trusted, whatever a header claims", () => {
  expect(clientAddress("203.0.113.7", "198.51.100.1", 0)).toBe("203.0.113.7");
});

test("the visitor's address is the n-th entry from the right with n trusted proxies", () => {
  const forwarded = "192.0.2.66, 198.51.100.1, 10.0.0.2";
  expect(clientAddress("10.0.0.1", forwarded, 1)).toBe("10.0.0.2");
  expect(clientAddress("10.0.0.1", forwarded, 2)).toBe("198.51.100.1");
});

test("the visitor's address falls back on the socket when the header is short, absent or no address", () => {
  expect(clientAddress("10.0.0.1", "198.51.100.1", 2)).toBe("10.0.0.1");
  expect(clientAddress("10.0.0.1", undefined, 1)).toBe("10.0.0.1");
  expect(clientAddress("10.0.0.1", "'; drop table contacts", 1)).toBe("10.0.0.1");
  expect(clientAddress("", undefined, 0)).toBe("unknown");
});

test.each([
  ["198.51.100.1:4711", "198.51.100.1"],
  ["[2001:db8::1]:4711", "2001:db8::1"],
  ["::ffff:198.51.100.1", "198.51.100.1"],
  ["fe80::1%eth0", "fe80::1"],
])("the visitor's address reads %s as %s", (source, address) => {
  expect(clientAddress(source, undefined, 0)).toBe(address);
});

test("what a limit counts by is an IPv4 address whole", () => {
  expect(addressPrefix("203.0.113.7")).toBe("203.0.113.7");
});

test("what a limit counts by is the /64 of an IPv6 address, in every spelling", () => {
  const prefix = "2001:db8:0:1::/64";
  for (const spelling of ["2001:db8:0:1::5", "2001:DB8:0:1:a:b:c:d", "2001:0db8::1:0:0:0:9"]) {
    expect(addressPrefix(spelling)).toBe(prefix);
  }
  expect(addressPrefix("2001:db8:0:2::5")).not.toBe(prefix);
  expect(addressPrefix("::1")).toBe("0:0:0:0::/64");
});

test("what a limit counts by is for IPv6 also the /56 and the /48 around it, which one customer may have", () => {
  expect(countersOf("call", "2001:db8:7:12ff::5", 60)).toEqual([
    { key: "call:2001:db8:7:12ff::/64", cap: 60 },
    { key: "call:2001:db8:7:1200::/56", cap: 240 },
    { key: "call:2001:db8:7::/48", cap: 480 },
  ]);
  expect(countersOf("call", "203.0.113.7", 60)).toEqual([{ key: "call:203.0.113.7", cap: 60 }]);
});

test("loopback is 127.0.0.0/8 and ::1, also in IPv6 clothes", () => {
  expect(["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"].every(isLoopback)).toBe(true);
  expect(["128.0.0.1", "2001:db8::1", "", "localhost"].some(isLoopback)).toBe(false);
});
