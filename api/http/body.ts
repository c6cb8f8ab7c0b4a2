import * as v from "valibot";
import { type FieldError, invalid, Problem } from "./problem.ts";

/** 64 kB: the longest request that the contract accepts, with every character as a \u escape, fits. */
export const contactLimit = 64 * 1024;

const readingMs = 15_000;

/**
 * The JSON object in the body. Throws Problem: 415 for another content type, 413 over `limit` bytes, 408 when it
 * takes over 15 s or breaks off, 400 for malformed UTF-8 or JSON and for a name that an object has twice, 422 for anything but an object and for text that
 * cannot be stored.
 */
export async function readJson(request: Request, limit: number): Promise<Record<string, unknown>> {
  requireType(request, "application/json");
  const text = decode(await readBytes(request, limit));
  const value = parse(text);
  const repeated = repeatedKey(text);
  if (repeated !== undefined) {
    const name = JSON.stringify(repeated.slice(0, 80));
    throw new Problem(400, `The body says ${name} twice; nothing was stored.`);
  }
  if (!isObject(value)) {
    throw invalid([{ path: "", message: "The body must be a JSON object" }]);
  }
  const faults = textFaults(value);
  if (faults.length > 0) throw invalid(faults);
  return value;
}

/** The last value of a repeated field counts. Line breaks arrive as `\n`. */
export async function readForm(request: Request, limit: number): Promise<Map<string, string>> {
  requireType(request, "application/x-www-form-urlencoded");
  const text = decode(await readBytes(request, limit));
  const fields = new Map<string, string>();
  for (const pair of text.split("&")) {
    const cut = pair.indexOf("=");
    const [name, value] = cut < 0 ? [pair, ""] : [pair.slice(0, cut), pair.slice(cut + 1)];
    if (name) fields.set(formText(name), formText(value).replaceAll("\r\n", "\n"));
  }
  return fields;
}

/** Throws Problem 422 with the schema's messages. */
export function valid<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const read = v.safeParse(schema, value);
  if (read.success) return read.output;
  throw invalid(fieldErrors(read.issues));
}

/** One message per field, the first. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldError[] {
  const first = new Map<string, string>();
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? "";
    const missing = holders.has(issue.type) && issue.received === "undefined";
    if (!first.has(path)) first.set(path, missing ? `${path} is required` : issue.message);
  }
  return [...first].map(([path, message]) => ({ path, message }));
}

// Issue types that report a missing key.
const holders = new Set(["object", "strict_object", "variant"]);

export function requireType(request: Request, type: string | readonly string[]): void {
  const [given = "", ...parameters] = (request.headers.get("content-type") ?? "")
    .toLowerCase()
    .split(";");
  const plain = parameters.every((parameter) => /^\s*charset="?utf-8"?\s*$/.test(parameter));
  const types = [type].flat();
  if (!types.includes(given.trim()) || !plain) {
    const words = typeof type === "string" ? `${type} in UTF-8` : types.join(" or ");
    throw new Problem(415, `Send the body as ${words}.`, { headers: { accept: types.join(", ") } });
  }
  const coding = request.headers.get("content-encoding");
  if (coding && coding.toLowerCase() !== "identity") {
    throw new Problem(415, "Send the body without a content coding.", {
      headers: { "accept-encoding": "identity" },
    });
  }
}

interface Reading {
  ms?: number;
  /** Longest pause between two chunks. */
  silentMs?: number;
  /** Called with the total size as far as it is known; it may throw. */
  reserve?: (bytes: number) => void;
}

/** Throws Problem: 413 over `limit` bytes, 408 when they take over `ms`, pause too long or break off. */
export async function readBytes(
  request: Request,
  limit: number,
  { ms = readingMs, silentMs = readingMs, reserve }: Reading = {},
): Promise<Uint8Array> {
  const promised = Number(request.headers.get("content-length"));
  if (promised > limit) throw tooLarge(limit);
  if (promised > 0) reserve?.(promised);
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const cancel = () => void reader.cancel().catch(ignoreBroken);
  let late = false;
  const giveUp = () => {
    late = true;
    cancel();
  };
  const timer = setTimeout(giveUp, ms);
  let idleTimer = setTimeout(giveUp, silentMs);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(idleTimer);
      idleTimer = setTimeout(giveUp, silentMs);
      size += part.value.byteLength;
      if (size > limit) throw tooLarge(limit);
      reserve?.(size);
      chunks.push(part.value);
    }
  } catch (error) {
    cancel();
    if (error instanceof Problem) throw error;
    // A queue retries a 408; a 400 would reject the request for good.
    throw new Problem(408, "The body ended before it was complete; nothing was stored.", closing);
  } finally {
    clearTimeout(timer);
    clearTimeout(idleTimer);
  }
  if (late)
    throw new Problem(408, "The body took too long to arrive; nothing was stored.", closing);
  return join(chunks, size);
}

// The rest of the body stays unread, so the connection cannot be reused.
const closing = { headers: { connection: "close" } };
const tooLarge = (limit: number): Problem =>
  new Problem(413, `The body may have at most ${limit} bytes; nothing was stored.`, closing);

const ignoreBroken = (): void => undefined;

function join(chunks: Uint8Array[], size: number): Uint8Array {
  const joinedBytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    joinedBytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return joinedBytes;
}

export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Problem(400, "The body is not well-formed UTF-8; nothing was stored.");
  }
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, "The body is not well-formed JSON; nothing was stored.");
  }
}

const jsonToken = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g;

/** The first name that an object of this well-formed JSON has twice: readers disagree on its value (RFC 8259 §4). */
function repeatedKey(json: string): string | undefined {
  /** Names in the objects around this place; a list has none. */
  const open: (Set<string> | undefined)[] = [];
  let isName = false;
  for (const [token] of json.matchAll(jsonToken)) {
    if (token === "{" || token === "[") {
      open.push(token === "{" ? new Set() : undefined);
      isName = token === "{";
    } else if (token === "}" || token === "]") {
      open.pop();
      isName = false;
    } else if (token === ",") {
      isName = open.at(-1) !== undefined;
    } else if (isName) {
      const name = String(JSON.parse(token));
      const names = open.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
      isName = false;
    }
  }
  return undefined;
}

function formText(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replaceAll("+", " "));
  } catch {
    throw new Problem(400, "The form is not well-formed; nothing was stored.");
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

// No schema is deeper than this.
const deepest = 16;

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
function textFaults(root: object): FieldError[] {
  const faults: FieldError[] = [];
  const open: { value: unknown; path: string; depth: number }[] = [
    { value: root, path: "", depth: 0 },
  ];
  for (let next = open.pop(); next && faults.length < 20; next = open.pop()) {
    const { value, path, depth } = next;
    if (typeof value === "string") {
      const fault = textFault(value);
      if (fault) faults.push({ path, message: fault });
    } else if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        const inside = `${path}${path && "."}${key}`.slice(0, 200);
        const fault = textFault(key);
        if (fault) faults.push({ path: inside, message: fault });
        if (depth < deepest) open.push({ value: inner, path: inside, depth: depth + 1 });
      }
    }
  }
  return faults;
}

function textFault(text: string): string | undefined {
  if (text.includes("\0")) return "Text must not contain NUL characters";
  if (!text.isWellFormed()) return "Text must be well-formed Unicode";
  return undefined;
}
