import { staffChannel } from "../../../db/device/keys.ts";

// What tabs of this browser tell each other of a person: their sign-out begins, is done, or failed; or they signed in.
const kinds = ["leaving", "left", "stayed", "entered"] as const;
type Kind = (typeof kinds)[number];

interface Message {
  what: Kind;
  person: string;
}

/** Calls `receive` for what the other tabs tell; the function ends it. */
export function listenToTabs(receive: (what: Kind, person: string) => void): () => void {
  const channel = new BroadcastChannel(staffChannel);
  // A tab of another build may send something else.
  channel.onmessage = ({ data }: MessageEvent<Partial<Message> | undefined>) => {
    const what = kinds.find((kind) => kind === data?.what);
    if (what && typeof data?.person === "string") receive(what, data.person);
  };
  return () => channel.close();
}

export function tellTabs(what: Kind, person: string): void {
  const channel = new BroadcastChannel(staffChannel);
  channel.postMessage({ what, person } satisfies Message);
  channel.close();
}
