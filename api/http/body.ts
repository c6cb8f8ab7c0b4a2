import * as v from "valibot";
import { type FieldError, invalid, Problem } from "./problem.ts";

/** 64 kB: the longest request that the contract accepts, with every character as a \u escape, fits. */
export const contactLimit = 64 * 1024;

// A sender that trickles bytes frees its place after this time.
const readingMs = 15_000;

/**
 * The JSON object in the body. Throws Problem: 415 for another content type, 413 over `limit` bytes (counted,
 * never believed), 408 when it takes over 15 s or breaks off, 400 for malformed UTF-8 or JSON, 422 for what is no object and
 * for text that cannot be stored.
 */
export async function readJson(request: Request, limit: number): Promise<Record<string, unknown>> {
  requireType(request, "application/json");
  const text = decode(await readBytes(request, limit));
  const value = parse(text);
  if (!isObject(value)) {
    throw invalid([{ path: "", message: "The body must be a JSON object" }]);
  }
  const faults = textFaults(value);
  if (faults.length > 0) throw invalid(faults);
  return value;
}

/** The fields of a plain HTML form; of a repeated field the last. Line breaks arrive as `\n`. */
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

/** The value as the schema reads it; throws Problem 422 with the schema's own messages. */
export function valid<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const read = v.safeParse(schema, value);
  if (read.success) return read.output;
  throw invalid(fieldErrors(read.issues));
}

/** One message per field, the first: the one that a visitor can act on. */
function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldError[] {
  const first = new Map<string, string>();
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? "";
    const missing = holders.has(issue.type) && issue.received === "undefined";
    if (!first.has(path)) first.set(path, missing ? `${path} is required` : issue.message);
  }
  return [...first].map(([path, message]) => ({ path, message }));
}

// What says of a key that it is not there.
const holders = new Set(["object", "strict_object", "variant"]);

/** Throws Problem 415 when the body is, or would be, of another content type than this, or one of these. */
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
  /** How long all of it may take, in ms. */
  ms?: number;
  /** How long its sender may say nothing, in ms. */
  silentMs?: number;
  /** Called with the bytes that it takes in all, as far as they are known; what it throws ends the reading. */
  reserve?: (bytes: number) => void;
}

/**
 * The bytes of the body. Throws Problem: 413 over `limit` of them, 408 when they take over `ms` milliseconds, do not go on
 * or break off.
 */
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
  let silence = setTimeout(giveUp, silentMs);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silence);
      silence = setTimeout(giveUp, silentMs);
      size += part.value.byteLength;
      if (size > limit) throw tooLarge(limit);
      reserve?.(size);
      chunks.push(part.value);
    }
  } catch (error) {
    cancel();
    if (error instanceof Problem) throw error;
    // Not the sender's fault: whoever keeps a queue sends it again, where a 400 would put it aside.
    throw new Problem(408, "The body ended before it was complete; nothing was stored.", closing);
  } finally {
    clearTimeout(timer);
    clearTimeout(silence);
  }
  if (late)
    throw new Problem(408, "The body took too long to arrive; nothing was stored.", closing);
  return join(chunks, size);
}

// What is left of such a body is not read, so the connection cannot carry another request.
const closing = { headers: { connection: "close" } };
const tooLarge = (limit: number): Problem =>
  new Problem(413, `The body may have at most ${limit} bytes; nothing was stored.`, closing);

// Cancelling a body that is already broken tells nothing new.
const ignoreBroken = (): void => undefined;

function join(chunks: Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Problem(400, "The body is not well-formed UTF-8; nothing was stored.");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, "The body is not well-formed JSON; nothing was stored.");
  }
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

// Nothing that the contract names lies deeper, so nothing from there is stored.
const deepest = 16;

/** PostgreSQL keeps neither NUL nor half a surrogate pair. */
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
