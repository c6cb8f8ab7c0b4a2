import { useEffect, useState } from "react";
import { estimateKey } from "../../db/device/keys.ts";
import { SiteLink } from "../ui/site-link.tsx";

/** Offers the estimate that this tab keeps, to a form that was opened from elsewhere; nothing where none is kept. */
export function KeptEstimate() {
  const [kept, setKept] = useState(new URLSearchParams());
  useEffect(() => {
    try {
      const about = new URLSearchParams(location.search).get("about");
      const found = new URLSearchParams(sessionStorage.getItem(estimateKey) ?? "");
      if (about) found.set("about", about);
      setKept(found);
    } catch {
      // Storage is switched off: the address alone has an estimate.
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
