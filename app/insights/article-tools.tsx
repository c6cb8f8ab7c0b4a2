import Link from "lucide-react/icons/link";
import Printer from "lucide-react/icons/printer";
import Share from "lucide-react/icons/share-2";
import { useEffect, useState } from "react";
import { copyLink } from "../ui/copy-link.ts";
import { showToast } from "../ui/toast.tsx";

interface ArticleToolsProps {
  title: string;
  link: string;
  /** Icons above the text, or words beside it: the stylesheet shows one of the two. */
  place: "top" | "side";
}

/** Buttons to print, copy and share an article: drawn once they work, in the place that the stylesheet reserves. */
export function ArticleTools({ title, link, place }: ArticleToolsProps) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <div className={`art-tools art-tools-${place}`} data-later={lookAt[place]}>
      {hydrated ? (
        <>
          {"share" in navigator ? (
            <Tool icon={Share} label="Share" place={place} use={() => void share(title, link)} />
          ) : null}
          <Tool icon={Link} label="Copy link" place={place} use={() => void copy(link)} />
          <Tool icon={Printer} label="Print" place={place} use={() => print()} />
        </>
      ) : null}
    </div>
  );
}

const lookAt = { top: "btn btn-ghost btn-icon", side: "btn btn-ghost btn-sm" };

interface ToolProps extends Pick<ArticleToolsProps, "place"> {
  icon: typeof Link;
  label: string;
  use: () => void;
}

function Tool({ icon: Icon, label, place, use }: ToolProps) {
  return (
    <button type="button" className={lookAt[place]} title={label} onClick={use}>
      <Icon size={20} /> <span className={place === "top" ? "sr" : undefined}>{label}</span>
    </button>
  );
}

async function copy(path: string): Promise<void> {
  // Without the network the toast may be missing; the link is copied all the same.
  await ((await copyLink(path))
    ? showToast({ kind: "success", title: "Link copied" })
    : showToast({
        kind: "destructive",
        title: "The link could not be copied",
        text: "Copy it from the address bar instead.",
      }));
}

async function share(title: string, link: string): Promise<void> {
  try {
    await navigator.share({ title, url: new URL(link, location.origin).href });
  } catch (refused) {
    // Closing the share sheet without a choice is no failure.
    if (!(refused instanceof DOMException && refused.name === "AbortError")) await copy(link);
  }
}
