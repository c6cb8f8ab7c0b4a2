import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import type { Email } from "postal-mime";
import type { Database } from "../../db/postgres/postgres.ts";
import { hashedId } from "../http/idempotency.ts";

/* Files of mails that the desk stores; all others stay in the mailbox, and the thread names them. */

export interface MailFile {
  name: string;
  bytes: Buffer;
}

const maxFiles = 20;
/** Of one request, in all. */
const maxBytes = 50_000_000;

/** Undefined for a file that is not stored: what can run, or hides what it is. */
export function storableFile(
  name: string,
  content: Email["attachments"][number]["content"],
): MailFile | undefined {
  const bytes = Buffer.from(typeof content === "string" ? content : new Uint8Array(content));
  const ending = /\.(\w{1,5})$/.exec(name.toLowerCase())?.[1] ?? "";
  return isOf[ending]?.(bytes) ? { name, bytes } : undefined;
}

const startsWith =
  (...starts: string[]) =>
  (bytes: Buffer): boolean =>
    starts.some((start) => bytes.subarray(0, start.length).toString("latin1") === start);

const isZip = startsWith("PK\u0003\u0004");
/** Parts of documents that hold macros and embedded programs. */
const programs = ["vbaProject", "oleObject", "activeX", "Basic/", "Scripts/"];
const isDocument =
  (mark: string) =>
  (bytes: Buffer): boolean =>
    isZip(bytes) && bytes.includes(mark) && !programs.some((part) => bytes.includes(part));
const isOffice = isDocument("[Content_Types].xml");
const isOpenDocument = isDocument("mimetypeapplication/vnd.oasis.opendocument");
const isText = (bytes: Buffer): boolean => !bytes.includes(0);

/** By the end of the name, what the content must be. */
const isOf: Record<string, ((bytes: Buffer) => boolean) | undefined> = {
  pdf: startsWith("%PDF-"),
  png: startsWith("\x89PNG\r\n\x1a\n"),
  jpg: startsWith("\xff\xd8\xff"),
  jpeg: startsWith("\xff\xd8\xff"),
  gif: startsWith("GIF87a", "GIF89a"),
  webp: (bytes) => startsWith("RIFF")(bytes) && bytes.subarray(8, 12).toString("latin1") === "WEBP",
  docx: isOffice,
  xlsx: isOffice,
  pptx: isOffice,
  odt: isOpenDocument,
  ods: isOpenDocument,
  odp: isOpenDocument,
  txt: isText,
};

interface WithFiles {
  identity: string;
  kept: readonly MailFile[];
}

/** The same for the same file of the same mail. */
export const fileId = ({ identity }: Pick<WithFiles, "identity">, { bytes }: MailFile): string =>
  hashedId("file", `${identity} ${createHash("sha256").update(bytes).digest("hex")}`);

/** The first of these files, each once, as many as a request has room for. */
export async function filesWithRoom(
  { sql, withDeadline }: Database,
  request: string | undefined,
  files: readonly MailFile[],
): Promise<MailFile[]> {
  if (files.length === 0) return [];
  const [stored] = await withDeadline(sql<{ bytes: number }[]>`
    select coalesce(sum(octet_length(bytes)), 0)::float8 as bytes from request_files
    where request_id = ${request ?? null}::uuid
  `);
  let room = maxBytes - (stored?.bytes ?? 0);
  return files.slice(0, maxFiles).filter(({ bytes }, nth) => {
    if (files.findIndex((other) => other.bytes.equals(bytes)) < nth) return false;
    room -= bytes.byteLength;
    return room >= 0;
  });
}

/** Stores the files of a mail, each once; none where the request is gone. */
export async function storeFiles(
  { sql, withDeadline }: Database,
  request: string,
  mail: WithFiles,
): Promise<void> {
  for (const file of mail.kept)
    await withDeadline(sql`
      insert into request_files (id, request_id, name, bytes)
      select ${fileId(mail, file)}::uuid, id, ${file.name}::text, ${file.bytes}::bytea
      from contacts where id = ${request}::uuid
      on conflict (id) do nothing
    `);
}
