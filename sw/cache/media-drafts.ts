import { openStaffStore, whoKeepsHere } from "../../db/device/staff.ts";

/**
 * A picture in staff's screens, kept by no cache. As long as its text has not arrived on the server it comes from the database
 * of whoever signed in here last, also while their session is over, and nobody else's is opened. Never rejects.
 */
export async function answerStaff(request: Request, hash: string): Promise<Response> {
  return (await waiting(hash)) ?? (await fromServer(request));
}

async function waiting(hash: string): Promise<Response | undefined> {
  try {
    const person = await whoKeepsHere();
    if (person === undefined) return undefined;
    const store = await openStaffStore(person, () => undefined);
    try {
      const picture = await store.pictures.get(hash);
      return picture && shown(picture.bytes, picture.type);
    } finally {
      store.close();
    }
  } catch {
    return undefined; // Nothing is kept here: the server knows.
  }
}

/** Not into the browser's own cache either; out of the server's reach a sign in its place, since it is an error nowhere. */
async function fromServer(request: Request): Promise<Response> {
  try {
    return await fetch(new Request(request, { cache: "no-store" }));
  } catch {
    return new Response(notHere, {
      headers: { "content-type": "image/svg+xml", "cache-control": "no-store" },
    });
  }
}

/** A picture behind a cloud that is crossed out: grey enough for both themes. */
const notHere = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90" fill="none" stroke="#7d8894" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">
<rect width="160" height="90" fill="#7d8894" fill-opacity=".14" stroke="none"/>
<g transform="translate(68 33)"><path d="m2 2 20 20M5.8 5.8A7 7 0 0 0 9 19h8.5a4.5 4.5 0 0 0 1.3-.2M21.5 16.5A4.5 4.5 0 0 0 17.5 10h-1.8A7 7 0 0 0 10 5.1"/></g>
</svg>`;

const shown = (bytes: ArrayBuffer, type: string): Response =>
  new Response(bytes, {
    headers: {
      "content-type": type,
      "cache-control": "no-store",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    },
  });
