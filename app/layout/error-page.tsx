import { useRouter } from "@tanstack/react-router";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useCallback, useEffect, useState } from "react";
import { lastRequest } from "../outbox/last-request.ts";
import { useStore } from "../ui/store.ts";
import { hasUnsavedInput } from "../service-worker/unsaved-input.ts";

/** Replaces a page that cannot be rendered, such as one whose script did not load. */
export function ErrorPage() {
  const router = useRouter();
  const request = useStore(lastRequest, undefined);
  const [trying, setTrying] = useState(false);
  const retry = useCallback(async () => {
    setTrying(true);
    // A failed script may stay failed until the page is loaded again.
    if (!hasUnsavedInput() && (await canReload())) return location.reload();
    await router.invalidate();
    setTrying(false);
  }, [router]);
  useEffect(() => {
    const online = () => void retry();
    addEventListener("online", online);
    return () => removeEventListener("online", online);
  }, [retry]);
  return (
    <div className="wrap section under-bar grid justify-items-start gap-6 pt-32">
      <h1 className="h2">This page could not be opened</h1>
      <p className="lead" role="alert">
        A part of it did not arrive, or failed. Nothing is lost: the page tries again when the
        connection is back.
      </p>
      {request ? (
        <p className="note note-info">
          <span>
            {request.isSent
              ? "Your request was received. You need not send it again; its reference is "
              : "Your request is saved on this device and will be sent automatically; its reference is "}
            <span className="semibold whitespace-nowrap" translate="no">
              {request.reference}
            </span>
            .
          </span>
        </p>
      ) : null}
      <button
        className="btn btn-primary"
        type="button"
        aria-disabled={trying}
        onClick={() => void retry()}
      >
        <RefreshCw size={20} />
        {trying ? "Trying..." : "Try again"}
      </button>
    </div>
  );
}

/** Without the server or a worker the browser would show its error page. */
async function canReload(): Promise<boolean> {
  if (navigator.serviceWorker?.controller) return true;
  try {
    const { ok } = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    return ok;
  } catch {
    return false;
  }
}
