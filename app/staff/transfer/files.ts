import * as v from "valibot";
import { type ExportAsk, ReadFile, transferBounds } from "../../../db/schema/transfer.ts";
import { saveFile } from "../../ui/save-file.ts";
import { Refused, UserFacingError, signInNow } from "../session/server.ts";
import { fetchAsStaff } from "../session/sign-out.ts";

const readTimeoutMs = 300_000;
// Same timeout as the server's: it allows for a full export on a slow line.
const exportTimeoutMs = 600_000;

/** Downloads articles as a file. Rejects with Refused or UserFacingError. */
export async function exportArticles(ask: ExportAsk): Promise<void> {
  const answer = await post("/api/staff/transfer/export", {
    body: JSON.stringify(ask),
    withinMs: exportTimeoutMs,
  });
  const named = answer.headers.get("content-disposition") ?? "";
  const name = /filename="([^"]+)"/.exec(named)?.[1] ?? "articles";
  saveFile(name, await completeBlob(answer));
}

/** Rejects with UserFacingError if the download breaks off. */
async function completeBlob(answer: Response): Promise<Blob> {
  try {
    return await answer.blob();
  } catch {
    throw new UserFacingError("The download was interrupted. Please try again.");
  }
}

/** The content of a file; stores nothing. Rejects with Refused or UserFacingError. */
export async function readImportFile(file: File): Promise<ReadFile> {
  if (!file.name.toLowerCase().endsWith(".json"))
    throw new UserFacingError(`“${file.name}” is not a file of articles. Choose a .json file.`);
  if (file.size > transferBounds.file)
    throw new UserFacingError(
      `“${file.name}” is larger than ${transferBounds.file / 1_000_000} MB.`,
    );
  const body = await file.arrayBuffer();
  const answer = await post("/api/staff/transfer/read", { body, withinMs: readTimeoutMs });
  return v.parse(ReadFile, await answer.json());
}

interface Sending {
  body: BodyInit;
  /** Timeout in ms, up to the last byte of the response. */
  withinMs: number;
}

async function post(path: string, { body, withinMs }: Sending): Promise<Response> {
  const ask = () =>
    fetchAsStaff(path, {
      method: "POST",
      credentials: "same-origin",
      headers: { "content-type": "application/json" },
      body,
      signal: AbortSignal.timeout(withinMs),
    });
  let answer = await ask();
  if (answer.status === 401 && (await signInNow())) answer = await ask();
  if (!answer.ok) throw new Refused(answer.status, (await answer.text()) || answer.statusText);
  return answer;
}
