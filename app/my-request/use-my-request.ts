import { useLocation } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  Erased,
  LinkRenewed,
  linkToken,
  linkTokenLength,
  type MyRequest,
} from "../../db/schema/requests/my-request.ts";
import { outbox } from "../outbox/scheduler.ts";
import { CallRefused, parsed, post, postForRequest } from "./calls.ts";

export type View =
  /** "keyless": the address has no key. */
  | { kind: "loading" | "keyless" | "unknown" | "offline" }
  /** Our server cannot answer now, and gives the reason. */
  | { kind: "refused"; detail: string }
  | { kind: "shown"; request: MyRequest }
  | {
      kind: "erased";
      reference: string | undefined;
      receipt: string;
      at: number;
      call: number | undefined;
    };

/** The sender's actions on the page. Those that change the request reject with CallRefused or OfflineError. */
export interface Actions {
  load: () => void;
  /** Posts a change such as `/withdraw`; resolves to the updated request. */
  change: (path: string, body?: Record<string, unknown>) => Promise<MyRequest>;
  calendar: () => Promise<Blob>;
  renewLink: () => Promise<void>;
  erase: () => Promise<void>;
}

/**
 * The current request behind the link in the address. This page does not store the key; on the device that sent the
 * request its receipt has it.
 */
export function useMyRequest(): { view: View; actions: Actions } {
  const [view, setView] = useState<View>({ kind: "loading" });
  const shown = useRef<MyRequest>(undefined);
  shown.current = view.kind === "shown" ? view.request : undefined;
  const token = useRef("");
  const ids = useRef(new Map<string, string>());
  const load = useCallback(async (mine: string) => {
    token.current = mine;
    if (mine === "") return setView({ kind: "keyless" });
    if (!linkToken.test(mine)) return setView({ kind: "unknown" });
    setView({ kind: "loading" });
    const loaded = await postForRequest("", { token: mine }).then(
      (request): View => ({ kind: "shown", request }),
      failedView,
    );
    // Another link may have been opened in this tab meanwhile.
    if (token.current === mine) setView(loaded);
  }, []);
  // The router's hash, because the browser's own follows a moment later. Mail programs may add a bracket or full stop that
  // follows a link, so it is cut off.
  const key = useLocation({ select: ({ hash }) => hash.slice(0, linkTokenLength) });
  useEffect(() => {
    if (key === "" || key !== token.current) void load(key);
  }, [key, load]);

  const [actions] = useState(
    (): Actions => ({
      load: () => void load(token.current),
      async change(path, body = {}) {
        const request = await opened(() => postForRequest(path, { ...body, token: token.current }));
        setView({ kind: "shown", request });
        return request;
      },
      calendar: async () =>
        opened(async () => (await post("/calendar", { token: token.current })).blob()),
      async renewLink() {
        const renewed = await opened(async () =>
          parsed(LinkRenewed, await post("/link", onceBody("/link"))),
        );
        const former = token.current;
        token.current = renewed.token;
        void outbox()
          .then(({ replaceLink }) => replaceLink(former, renewed.token))
          .catch(() => undefined); // Without a store on this device there is no receipt.
        history.replaceState(history.state, "", `#${renewed.token}`);
      },
      async erase() {
        const { receipt, at } = await opened(async () =>
          parsed(Erased, await post("/erase", onceBody("/erase"))),
        );
        const { reference, confirmedTime } = shown.current ?? {};
        // Before the page says that everything is erased; without a store on this device there is no receipt.
        if (reference)
          await outbox()
            .then(({ forgetErased }) => forgetErased(reference))
            .catch(() => undefined);
        const call = confirmedTime ? Date.parse(confirmedTime) : undefined;
        setView({ kind: "erased", reference, receipt, at: Date.parse(at), call });
      },
    }),
  );
  return { view, actions };

  /** Uses the same id for each press, so that a repeated call returns an answer that was lost. */
  function onceBody(path: string): { token: string; id: string } {
    const key = `${path} ${token.current}`;
    const id = ids.current.get(key) ?? crypto.randomUUID();
    ids.current.set(key, id);
    return { token: token.current, id };
  }

  /** Shows the page for unknown links if the link was replaced or its request erased elsewhere. */
  async function opened<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof CallRefused && error.status === 404) setView({ kind: "unknown" });
      throw error;
    }
  }
}

function failedView(error: unknown): View {
  if (!(error instanceof CallRefused)) return { kind: "offline" };
  return error.status === 404 ? { kind: "unknown" } : { kind: "refused", detail: error.message };
}
