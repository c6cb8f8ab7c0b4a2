import CloudCheck from "lucide-react/icons/cloud-check";
import CloudOff from "lucide-react/icons/cloud-off";
import Users from "lucide-react/icons/users";
import { useOpenHere } from "../device/open.ts";
import { fieldLabels } from "./field-labels.ts";
import type { Kept } from "./keeper.ts";
import type { News } from "./use-open.ts";
import { when } from "./when.ts";

/** Where what is typed is kept until it is saved. */
export function DraftLine({ kept }: { kept: Kept }) {
  if (!kept) return null;
  if ("problem" in kept)
    return (
      <p className="cms-draft" role="status">
        <CloudOff className="i" size={18} aria-hidden="true" />
        This device keeps no draft: save before you close
      </p>
    );
  return (
    <p className="cms-draft">
      <CloudCheck className="i" size={18} aria-hidden="true" />
      <span>
        Draft kept on this device, <span className="num">{when(kept.at, Date.now())}</span>
      </span>
    </p>
  );
}

/** Who else has the article open. */
export function OthersLine({ article }: { article: string | undefined }) {
  const names = useOpenHere(article);
  if (names.length === 0) return null;
  return (
    <p className="cms-others" role="status">
      <Users className="i" size={18} aria-hidden="true" />
      {list.format(names)} {names.length === 1 ? "has" : "have"} this article open as well.
    </p>
  );
}

const list = new Intl.ListFormat("en-GB");

/** What somebody else has just saved of the article that is open. */
export function NewsLine({ news }: { news: News | undefined }) {
  if (!news) return null;
  const fields = list.format(news.fields.map((name) => fieldLabels[name]));
  return (
    <p className={news.kind === "both" ? "note note-warn" : "note note-info"} role="status">
      {news.kind === "both"
        ? `Somebody else has just changed this too: ${fields}. Go on typing: when you save, you choose which one stands.`
        : `Somebody else has just changed this, and it stands here now: ${fields}.`}
    </p>
  );
}
