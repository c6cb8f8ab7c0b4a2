import { isOurError, OfflineError } from "../../../sw/sync/http.ts";
import { kigaliDay } from "../../ui/time.tsx";
import { Refused } from "../session/server.ts";
import { fetchAsStaff } from "../session/sign-out.ts";
import { notifyFailure } from "./actions.ts";

/** These requests as the server writes them, safe to open in a spreadsheet. */
export async function downloadCsv(rows: readonly { id: string }[]): Promise<void> {
  try {
    const answer = await fetchAsStaff("/api/staff/requests/export", {
      method: "POST",
      credentials: "same-origin",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ids: rows.map(({ id }) => id) }),
    });
    const text = await answer.text();
    if (isOurError(answer)) throw new Refused(answer.status, text);
    // The sign-in page of a network answers 200, too.
    if (!answer.headers.get("content-type")?.startsWith("text/csv")) throw new OfflineError();
    download(`requests-${kigaliDay(Date.now())}.csv`, "text/csv", text);
  } catch (problem) {
    notifyFailure("The requests were not exported", problem);
  }
}

/** Offers this text as a file to store. */
function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

export const downloadJson = (name: string, what: unknown): void =>
  download(name, "application/json", JSON.stringify(what, undefined, 2));
