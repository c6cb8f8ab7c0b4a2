import { useRouter } from "@tanstack/react-router";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useCallback, useEffect, useState } from "react";
import { hasUnsavedInput } from "../service-worker/unsaved-input.ts";

/** What stands in the place of a page that cannot be drawn, such as one whose script did not arrive. */
export function ErrorPage() {
  const router = useRouter();
  const [trying, setTrying] = useState(false);
  const again = useCallback(async () => {
    setTrying(true);
    // A script that was missed once may be missed for the life of a page: where that can help, all is loaded anew.
    if (!hasUnsavedInput() && (await canReload())) return location.reload();
    await router.invalidate();
    setTrying(false);
  }, [router]);
  useEffect(() => {
    const online = () => void again();
    addEventListener("online", online);
    return () => removeEventListener("online", online);
  }, [again]);
  return (
    <div className="wrap section under-bar grid justify-items-start gap-6 pt-32">
      <h1 className="h2">This page could not be opened</h1>
      <p className="lead" role="alert">
        A part of it did not arrive. Nothing is lost: it opens by itself when the connection is
        back.
      </p>
      <button
        className="btn btn-primary"
        type="button"
        aria-disabled={trying}
        onClick={() => void again()}
      >
        <RefreshCw className="i" size={20} aria-hidden="true" />
        {trying ? "Trying..." : "Try again"}
      </button>
    </div>
  );
}

/** Without the server or a worker the page would only be replaced by the browser's error page. */
async function canReload(): Promise<boolean> {
  if (navigator.serviceWorker?.controller) return true;
  try {
    const { ok } = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    return ok;
  } catch {
    return false;
  }
}
