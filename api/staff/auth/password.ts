import { Buffer } from "node:buffer";
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Database } from "../../../db/postgres/postgres.ts";
import { readFirm } from "../../content/documents.ts";
import { type FieldError, Problem } from "../../http/problem.ts";
import { createGate } from "../../runtime/limits.ts";

// OWASP password storage cheat sheet: N=2^15, r=8, p=3; 32 MiB and about 180 ms each.
const cost = { ln: 15, r: 8, p: 3 };
const saltBytes = 16;
const hashBytes = 32;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  return phc(salt, await derive(password, salt, cost, { length: hashBytes, lane: knownBrowsers }));
}

/**
 * Null, for a person without a password or an unknown one, takes as long and never matches. People who have signed in on
 * their browser before do not wait behind others. Throws Problem 503 when too many wait.
 */
export async function isPassword(
  password: string,
  storedHash: string | null,
  { isKnown = true } = {},
): Promise<boolean> {
  const { salt, hash, ...of } = parse(storedHash ?? dummyHash);
  const given = await derive(password, salt, of, {
    length: hash.length,
    lane: isKnown ? knownBrowsers : newBrowsers,
  });
  return timingSafeEqual(given, hash) && storedHash !== null;
}

/** `own` are words of the firm and of the person, which an attacker would try first. */
export async function passwordFault(
  password: string,
  own: readonly string[],
): Promise<FieldError | undefined> {
  // Normalised as it is hashed: full-width letters make a common password no rarer.
  const given = password.normalize("NFKC").toLowerCase().trim();
  if (new Set(given).size < 5)
    return fault("This has too few different characters; choose another");
  // A year or a mark after a word makes it no rarer either.
  const word = given.replace(/[\d\p{P}\p{S}\s]+$/u, "");
  if (own.some((one) => [given, word].includes(one.toLowerCase())))
    return fault("This is made of the firm's words or your own; choose another");
  const common = await readCommon();
  if (common.has(given) || common.has(word))
    return fault("This is one of the most common passwords; choose another");
  return undefined;
}

const fault = (message: string): FieldError => ({ path: "password", message });

// Words of the trade, which someone who knows the firm would try first.
const tradeWords = ["cybersecurity", "compliance", "consulting", "security", "advisory"];

/** The words of the firm, and those of a person with this address. */
export async function ownWords(database: Database, email: string): Promise<string[]> {
  const { name, shortName, domain, motto, address } = await readFirm(database);
  const texts = [name, shortName, domain, motto, address.full, email];
  return [
    ...tradeWords,
    email,
    ...texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length > 3),
  ];
}

const phc = (salt: Buffer, hash: Buffer) =>
  `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${unpadded(salt)}$${unpadded(hash)}`;
const unpadded = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

const dummyHash = phc(randomBytes(saltBytes), randomBytes(hashBytes));

function parse(storedHash: string) {
  const [, ln, r, p, salt, hash] =
    /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(storedHash) ?? [];
  if (!ln || !salt || !hash) throw new Error("A kept password is no PHC string of scrypt");
  return {
    ln: Number(ln),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, "base64"),
    hash: Buffer.from(hash, "base64"),
  };
}

async function derive(
  password: string,
  salt: Buffer,
  { ln, r, p }: typeof cost,
  { length, lane }: { length: number; lane: typeof knownBrowsers },
): Promise<Buffer> {
  const options = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r };
  return lane(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize("NFKC"), salt, length, options, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
}

const createLane = () =>
  createGate(
    1,
    25,
    () =>
      new Problem(
        503,
        "Too many people sign in at this moment. Please try again in a few seconds.",
        { headers: { "retry-after": "3" } },
      ),
  );

// Two lanes leave threads of the pool to other work; the last of 25 waits about 5 s.
const knownBrowsers = createLane();
const newBrowsers = createLane();

let common: Promise<ReadonlySet<string>> | undefined;

// Read on demand: most processes never need it.
function readCommon(): Promise<ReadonlySet<string>> {
  common ??= readFile(
    new URL("../../../db/data/common-passwords.txt", import.meta.url),
    "utf8",
  ).then((text) => new Set(text.trim().split("\n")));
  return common;
}
