import { beforeEach, expect, test } from "vitest";
import { problemOf, withSite, sending } from "../../testing/app.ts";
import {
  cookieOf,
  doorOf,
  goodPassword,
  hashOfGood,
  personWith,
  trail,
} from "../../testing/staff.ts";
import { addPasskey, authenticator, signInByPasskey } from "../../testing/passkey.ts";

const { database, query, site } = await withSite();

const guesses = 200;

beforeEach(async () => {
  await query`delete from sign_in_tries`;
  await query`delete from audit_pauses`;
});

/** The cookie header of a browser after this answer: session and device. */
const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");

const signIn = (email: string, password: string, from?: string, headers = {}) =>
  doorOf(site).signIn(email, password, headers, from);

/** So many guesses, 25 at a time; answers how many of each status there were, and how long it took. */
async function guess(count: number, one: (n: number) => Promise<Response>) {
  const began = performance.now();
  const statuses = new Map<number, number>();
  for (let n = 0; n < count; n += 25) {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, k) => one(n + k)));
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(`${count} guesses in ${seconds.toFixed(1)} s: ${JSON.stringify([...statuses])}`);
  return { statuses, seconds };
}

// After the free ones the pauses are 1, 2, 4… s, so that in t seconds log2(t + 1) more begin, and one immediately.
const maxGuesses = (free: number, seconds: number) => free + Math.ceil(Math.log2(seconds + 1)) + 1;

// Half the cost: the line of those who wait fills.
const slowHash = hashOfGood(14);

const storedRows = async () =>
  (await trail(database, "sign-in failed")).length +
  (await trail(database, "sign-in delayed")).length;

test.each([
  ["one address", () => "198.51.100.7"],
  ["one /64", (n: number) => `2001:db8:1:2::${(n + 1).toString(16)}`],
])(
  "guessing from %s comes to an end, at whatever accounts, and the trail stays short",
  async (_, from) => {
    const people = await Promise.all(
      Array.from({ length: 10 }, () => personWith(database, "viewer")),
    );
    const before = await storedRows();
    const { statuses, seconds } = await guess(guesses, (n) =>
      signIn(people[n % 10]?.email ?? "", `guess number ${n}`, from(n)),
    );
    expect(statuses.get(401)).toBeGreaterThanOrEqual(20);
    expect(statuses.get(401)).toBeLessThanOrEqual(maxGuesses(20, seconds));
    expect((statuses.get(401) ?? 0) + (statuses.get(429) ?? 0)).toBe(guesses);
    expect((await storedRows()) - before).toBeLessThanOrEqual(11);
    // No one else waits for it.
    const person = await personWith(database, "viewer");
    expect((await signIn(person.email, goodPassword)).status).toBe(200);
  },
);

test("guessing from 1,000 addresses at one account comes to an end, and its owner gets in by passkey", async () => {
  const owner = await personWith(database, "administrator");
  const key = authenticator();
  const cookie = cookieOf(await signIn(owner.email, goodPassword));
  await addPasskey(site, { cookie }, key);
  const before = await storedRows();
  const at = (n: number) =>
    signIn(owner.email, `guess number ${n}`, `10.1.${(n % 1000) >> 8}.${n & 255}`);
  const { statuses, seconds } = await guess(guesses, at);
  expect(statuses.get(401)).toBeGreaterThanOrEqual(5);
  expect(statuses.get(401)).toBeLessThanOrEqual(maxGuesses(5, seconds));
  // One row of the account for wrong ones, one for those that came too early.
  expect((await storedRows()) - before).toBe(2);

  // For longer than a busy machine takes.
  await query`
      update sign_in_tries set next_at = next_at + interval '100 s'
      where key = account_key(${owner.email})`;
  const late = await signIn(owner.email, goodPassword);
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  await problemOf(late, 429);
  expect((await signInByPasskey(site, key)).status).toBe(200);
  // That was the owner, so the account begins again.
  expect((await signIn(owner.email, goodPassword)).status).toBe(200);
});

test("eight people of one network may sign in at the same moment", async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => personWith(database, "viewer")));
  const answers = await Promise.all(
    people.map(({ email }) => signIn(email, goodPassword, "10.6.0.1")),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
});

test("guessing from a customer's whole /48 comes to an end too", async () => {
  const people = await Promise.all(
    Array.from({ length: 200 }, () => personWith(database, "viewer")),
  );
  const { statuses, seconds } = await guess(600, (n) =>
    signIn(people[n % 200]?.email ?? "", `guess ${n}`, `2001:db8:5:${n.toString(16)}::1`),
  );
  // Three /56 with 80 each.
  expect(statuses.get(401)).toBeLessThanOrEqual(3 * maxGuesses(80, seconds));
  expect(statuses.get(429)).toBeGreaterThan(300);
});

test("guessing at an account does not keep out its owner, in a browser where they have signed in before", async () => {
  const owner = await personWith(database, "author and consultant");
  const first = await signIn(owner.email, goodPassword);
  const [, device = ""] = /(device=[\w-]+)/.exec(first.headers.get("set-cookie") ?? "") ?? [];
  expect(device).not.toBe("");
  await guess(50, (n) => signIn(owner.email, `guess ${n}`, `10.7.0.${n}`));
  const asOwner = (password: string) =>
    site.call("/api/staff/session", {
      ...sending("POST", { email: owner.email, password }, { cookie: device }),
      from: "10.7.1.1",
    });
  await problemOf(signIn(owner.email, goodPassword, "10.7.1.2"), 429);
  expect((await asOwner(goodPassword)).status).toBe(200);
  // Someone else in that browser guesses no more than anyone else.
  const { statuses, seconds } = await guess(50, () => asOwner("wrong"));
  expect(statuses.get(401)).toBeLessThanOrEqual(maxGuesses(5, seconds));
});

test("guessing by many browsers of a stolen password ends with it, and its owner's browser stays known", async () => {
  const owner = await personWith(database, "viewer");
  const devices = () =>
    query`select from staff_devices where staff_id = ${owner.id}`.then((rows) => rows.length);
  const stolen: string[] = [];
  for (let n = 0; n < 12; n++) stolen.push(cookiesOf(await signIn(owner.email, goodPassword)));
  const own = cookiesOf(await signIn(owner.email, goodPassword));
  expect(await devices()).toBe(10);
  const change = (cookie: string, current: string, password: string) =>
    site.send("PUT", "/api/staff/password", { current, password }, { cookie });
  expect((await change(own, goodPassword, "four other words together")).status).toBe(204);
  expect(await devices()).toBe(1);

  const from = "10.10.0.1";
  const { statuses, seconds } = await guess(50, (n) =>
    signIn(owner.email, `guess ${n}`, from, { cookie: stolen[n % stolen.length] ?? "" }),
  );
  expect(statuses.get(401)).toBeLessThanOrEqual(maxGuesses(5, seconds));
  const again = await signIn(owner.email, "four other words together", from, { cookie: own });
  expect(again.status).toBe(200);
});

test("guessing of so many that none is looked at costs the owner no attempt", async () => {
  const people = await Promise.all(
    Array.from({ length: 60 }, () => personWith(database, "viewer", slowHash)),
  );
  const answers = await Promise.all(
    people.map(({ email }, n) => signIn(email, "wrong", `10.9.0.${n}`)),
  );
  const busy = answers.filter(({ status }) => status === 503).length;
  expect(busy).toBeGreaterThan(0);
  const [row] = await query<{ n: number }>`
    select sum(tries)::int as n from sign_in_tries where key like 'account:%'`;
  expect(row?.n).toBe(60 - busy);
});

test("guessing makes known and unknown accounts wait the same, in the same words", async () => {
  const person = await personWith(database, "viewer");
  const bodies = [];
  for (const [n, email] of [person.email, "no-one@example.rw"].entries()) {
    for (let k = 0; k < 5; k++) {
      const answer = await signIn(email, `guess ${k}`, `10.3.${n}.${k}`);
      await problemOf(answer, 401);
    }
    await query`
      update sign_in_tries set next_at = now() + interval '100 s' where key like 'account:%'`;
    const problem = await problemOf(signIn(email, goodPassword, `10.3.${n}.9`), 429);
    bodies.push(problem.detail.replaceAll(/\d+/g, "n"));
  }
  expect(new Set(bodies).size).toBe(1);
});

test("guessing waits longer with every try, up to 15 minutes, and begins again after a day", async () => {
  const person = await personWith(database, "viewer");
  const pauses = [];
  for (let n = 1; n <= 18; n++) {
    await query`
      select take_password_try(array[${`network:${n}`}], array[20], ${person.email}, null)`;
    const [row] = await query<{ seconds: number }>`
      select round(extract(epoch from next_at - now()))::int as seconds
      from sign_in_tries where key = account_key(${person.email})`;
    pauses.push(Math.max(0, row?.seconds ?? 0));
    await query`update sign_in_tries set next_at = now()`;
  }
  const doubled = [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900];
  expect(pauses).toEqual(doubled);
  await query`update sign_in_tries set next_at = now() - interval '25 hours'`;
  await problemOf(signIn(person.email, "guess", "10.4.0.1"), 401);
  await problemOf(signIn(person.email, "guess", "10.4.0.2"), 401);
});

test("a network that signs in rightly all day never waits", async () => {
  const person = await personWith(database, "viewer");
  await query`insert into sign_in_tries values ('network:10.5.0.1', 18, now())`;
  for (let n = 0; n < 4; n++) {
    const answer = await signIn(person.email, goodPassword, "10.5.0.1");
    expect(answer.status).toBe(200);
  }
});
