import { scrypt } from "node:crypto";
import { expect, test, vi } from "vitest";
import { Problem } from "../../http/problem.ts";
import { hashPassword, isPassword, passwordFault } from "./password.ts";

vi.mock("node:crypto", { spy: true });

test("a password is kept as a PHC string of scrypt with a salt of its own, and known again", async () => {
  const [one, two] = await Promise.all([
    hashPassword("uburenganzira"),
    hashPassword("uburenganzira"),
  ]);
  expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(two).not.toBe(one);
  expect(await isPassword("uburenganzira", one)).toBe(true);
  expect(await isPassword("Uburenganzira", one)).toBe(false);
  expect(await isPassword("", null)).toBe(false);
});

test("a password is as much work to compare for no one as for anyone: the time tells no one who has an account", async () => {
  const stored = await hashPassword("uburenganzira");
  vi.mocked(scrypt).mockClear();
  for (const hash of [stored, null]) expect(await isPassword("x", hash)).toBe(false);
  const [known, unknown, ...more] = vi
    .mocked(scrypt)
    .mock.calls.map(([, , length, options]) => [length, options]);
  expect([unknown, more]).toEqual([known, []]);
  expect(known).toMatchObject([32, { N: 2 ** 15, r: 8, p: 3 }]);
});

test("a password may have any characters, and two spellings of one are the same", async () => {
  const stored = await hashPassword("Kigali \u00e9t\u00e9 🏔️ 2026");
  expect(await isPassword("Kigali e\u0301te\u0301 🏔️ 2026", stored)).toBe(true);
});

const own = ["inkingi", "kigali", "cybersecurity", "editor@example.rw"];
test.each([
  ...["password", "Password1", "QWERTYUIOP", "iloveyou", "ｐａｓｓｗｏｒｄ", "Password1!"],
  ...["inkingi1", "Inkingi2026", "kigali2026", "CyberSecurity!", "editor@example.rw"],
  ...["        ", "aaaaaaaaaa", "12121212"],
])("a password is refused when anyone would try it first: %j", async (weak) => {
  expect(await passwordFault(weak, own)).toMatchObject({ path: "password" });
});

test.each(["four plain words together", "inkingi y'uburenganzira", "Tr0ub4dor&3x"])(
  "a password that no one would try first is taken: %j",
  async (password) => {
    expect(await passwordFault(password, own)).toBeUndefined();
  },
);

test("a password is looked at one at the same time of strangers and one of known browsers, and anyone who would wait too long is told so", async () => {
  // Of little cost: the order of the work is the same.
  const quick =
    "$scrypt$ln=6,r=8,p=1$wGegEb6RpJm2UfLQEdpEUw$NKgXyFCaMVPXorPhnZJg7OhylRpLqAJ+dr9BG1lX3hQ";
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, () => isPassword("x", quick, { isKnown: false })),
  );
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused).toHaveLength(15);
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(Problem);
    expect(reason.status).toBe(503);
  }
  expect(await isPassword("x", quick)).toBe(false);
});
