import { useEffect, useState } from "react";
import { estimateKey } from "../../db/device/keys.ts";
import { SiteLink } from "../ui/site-link.tsx";

/** Offers this tab's stored estimate to a form opened from elsewhere; nothing without one. */
export function KeptEstimate() {
  const [kept, setKept] = useState(new URLSearchParams());
  useEffect(() => {
    try {
      const about = new URLSearchParams(location.search).get("about");
      const found = new URLSearchParams(sessionStorage.getItem(estimateKey) ?? "");
      if (about) found.set("about", about);
      setKept(found);
    } catch {
      // Storage is switched off: only the address may have an estimate.
    }
  }, []);
  const count = kept.get("estimate")?.split(",").length;
  if (!count) return null;
  return (
    <p className="small">
      <SiteLink className="in" href={`/contact?${kept}#consultation`}>
        Attach your estimate: {count} {count === 1 ? "service" : "services"}
      </SiteLink>
    </p>
  );
}
