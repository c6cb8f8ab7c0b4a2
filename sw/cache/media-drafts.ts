import { openStaffStore } from "../../db/device/articles.ts";
import { whoKeepsHere } from "../../db/device/staff.ts";
import { pictureResponse, svgType } from "./picture-response.ts";

/**
 * Answers for a picture in staff's screens, never cached. Before it is sent it is in the database of the person who signed in
 * last, also after their session; no other database is opened. Never rejects.
 */
export async function answerStaff(request: Request, hash: string): Promise<Response> {
  return (await readStored(hash)) ?? (await fromServer(request));
}

async function readStored(hash: string): Promise<Response | undefined> {
  try {
    const person = await whoKeepsHere();
    if (person === undefined) return undefined;
    const store = await openStaffStore(person, () => undefined);
    try {
      const picture = await store.pictures.get(hash);
      return picture && pictureResponse(picture.bytes, picture.type);
    } finally {
      store.close();
    }
  } catch {
    return undefined; // nothing is stored here
  }
}

/** Bypasses the browser's cache; offline a placeholder, because a broken picture would be an error. */
async function fromServer(request: Request): Promise<Response> {
  try {
    return await fetch(new Request(request, { cache: "no-store" }));
  } catch {
    return pictureResponse(offlineImage, svgType);
  }
}

/** A crossed-out cloud, grey enough for both themes. */
const offlineImage = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90" fill="none" stroke="#7d8894" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">
<rect width="160" height="90" fill="#7d8894" fill-opacity=".14" stroke="none"/>
<g transform="translate(68 33)"><path d="m2 2 20 20M5.8 5.8A7 7 0 0 0 9 19h8.5a4.5 4.5 0 0 0 1.3-.2M21.5 16.5A4.5 4.5 0 0 0 17.5 10h-1.8A7 7 0 0 0 10 5.1"/></g>
</svg>`;
