import { isOurError, OfflineError } from "../../../sw/sync/http.ts";
import { saveFile } from "../../ui/save-file.ts";
import { kigaliDay } from "../../ui/time.tsx";
import { Refused } from "../session/server.ts";
import { fetchAsStaff } from "../session/sign-out.ts";
import { notifyFailure } from "./actions.ts";

/** Downloads these requests as the server's CSV, which is safe to open in a spreadsheet. */
export async function downloadCsv(rows: readonly { id: string }[]): Promise<void> {
  try {
    const answer = await fetchAsStaff("/api/staff/requests/export", {
      method: "POST",
      credentials: "same-origin",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ids: rows.map(({ id }) => id) }),
    });
    if (isOurError(answer)) throw new Refused(answer.status, await answer.text());
    // A captive portal answers 200, too.
    if (!answer.headers.get("content-type")?.startsWith("text/csv")) throw new OfflineError();
    saveFile(`requests-${kigaliDay(Date.now())}.csv`, await answer.blob());
  } catch (problem) {
    notifyFailure("The requests were not exported", problem);
  }
}

export const downloadJson = (name: string, what: unknown): void =>
  saveFile(name, new Blob([JSON.stringify(what, undefined, 2)], { type: "application/json" }));
