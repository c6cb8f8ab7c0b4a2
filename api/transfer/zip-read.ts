import { Buffer } from "node:buffer";
import { promisify } from "node:util";
import { crc32, inflateRaw } from "node:zlib";
import { transferBounds } from "../../db/schema/transfer.ts";
import { Problem } from "../http/problem.ts";

export interface ZipEntry {
  name: string;
  /** Throws Problem 422 when the bytes do not match the directory. */
  expand(): Promise<Uint8Array>;
}

const inflate = promisify(inflateRaw);
const [entryMark, localMark] = [0x02014b50, 0x04034b50];
const symlink = 0o120000;
const kindMask = 0o170000;
const stored = 0;
const deflated = 8;

/** Reads the directory alone; throws Problem 422 for too many or too large files, or a forbidden name or kind. */
export function readZip(bytes: Uint8Array): ZipEntry[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  // A comment of up to 65,535 bytes may follow.
  if (end < 0 || end < zip.length - 65_557 || end + 22 > zip.length)
    throw refused("This is no zip");
  const [disk, count] = [zip.readUInt32LE(end + 4), zip.readUInt16LE(end + 10)];
  if (disk !== 0) throw refused("A zip in several parts cannot be read");
  if (count > transferBounds.articles)
    throw refused(`The zip has ${count} files; at most ${transferBounds.articles} can be read`);
  const found: ZipRecord[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let nth = 0; nth < count; nth++) {
    if (at + 46 > end || zip.readUInt32LE(at) !== entryMark) throw damaged();
    const record = readRecord(zip, at);
    found.push(record);
    at += 46 + record.around;
  }
  checkAll(found, end);
  return found
    .filter(({ name }) => !name.endsWith("/") && !isJunk(name))
    .map((record) => ({ name: record.name, expand: () => expanded(zip, record) }));
}

interface ZipRecord {
  name: string;
  method: number;
  crc: number;
  packed: number;
  size: number;
  start: number;
  around: number;
}

function readRecord(zip: Buffer, at: number): ZipRecord {
  const [nameLength, extra, comment] = [28, 30, 32].map((from) => zip.readUInt16LE(at + from));
  const around = (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  const name = zip.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
  const fault = faultIn(name);
  if (fault) throw refused(fault);
  const flags = zip.readUInt16LE(at + 8);
  if (flags & 1) throw refused(`“${name}” is encrypted`);
  const mode = zip.readUInt32LE(at + 38) >>> 16;
  if ((mode & kindMask) === symlink) throw refused(`“${name}” is a link to another file`);
  const method = zip.readUInt16LE(at + 10);
  if (method !== stored && method !== deflated)
    throw refused(`“${name}” is compressed in a way that cannot be read`);
  const [crc, packed, size, start] = [16, 20, 24, 42].map((from) => zip.readUInt32LE(at + from));
  if (crc === undefined || packed === undefined || size === undefined || start === undefined)
    throw damaged();
  return { name, method, crc, packed, size, start, around };
}

function faultIn(name: string): string | undefined {
  const shown = name.replaceAll(/\p{Cc}/gu, "?").slice(0, 100);
  if (name === "" || name.length > 255 || /[\p{Cc}\uFFFD]/u.test(name))
    return `A file in the zip has a name that cannot be used: “${shown}”`;
  if (/^(?:\/|[a-z]:)|\\/i.test(name) || name.split("/").some((part) => part === ".."))
    return `“${shown}” would be outside the zip`;
  return undefined;
}

function checkAll(records: readonly ZipRecord[], end: number): void {
  const { entry, expanded: maxExpanded, ratio } = transferBounds;
  const names = new Set<string>();
  let sum = 0;
  for (const { name, packed, size } of records) {
    if (names.has(name)) throw refused(`“${name}” is in the zip twice`);
    names.add(name);
    if (size > entry) throw refused(`“${name}” has more than ${megabytes(entry)}`);
    // Tiny files compress to almost nothing.
    if (size > 1_000 && size > packed * ratio)
      throw refused(`“${name}” would grow more than ${ratio} times`);
    sum += size;
  }
  if (sum > maxExpanded)
    throw refused(`The files have more than ${megabytes(maxExpanded)} together`);
  // Overlapping files are a zip bomb.
  let reached = 0;
  for (const { start, packed } of records.toSorted((one, other) => one.start - other.start)) {
    if (start < reached || start + 30 + packed > end) throw damaged();
    reached = start + 30 + packed;
  }
}

async function expanded(zip: Buffer, record: ZipRecord): Promise<Uint8Array> {
  const { name, method, packed, size, start, crc } = record;
  if (zip.readUInt32LE(start) !== localMark) throw damaged();
  const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
  const bytes = zip.subarray(from, from + packed);
  const bytesOut = await (method === stored ? bytes : inflated(bytes, size));
  if (!bytesOut || bytesOut.length !== size || crc32(bytesOut) !== crc)
    throw refused(`“${name}” is not what the zip says of it`);
  return bytesOut;
}

const inflated = (bytes: Uint8Array, size: number): Promise<Uint8Array | undefined> =>
  inflate(bytes, { maxOutputLength: Math.max(size, 1) }).catch(() => undefined);

const isJunk = (name: string) => /(?:^|\/)(?:__MACOSX\/|\.)|(?:^|\/)Thumbs\.db$/.test(name);

const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`;
const refused = (detail: string) => new Problem(422, `${detail}; nothing was imported.`);
const damaged = () => refused("The zip is damaged");
