import { useQuery } from "@tanstack/react-query";
import ArrowRight from "lucide-react/icons/arrow-right";
import { type ContentMark, markStateOf } from "../../../db/schema/content-marks.ts";
import { staffArticlePath } from "../../../db/schema/address.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { kigaliDay, longDate } from "../../ui/time.tsx";
import type { ArticleRow } from "../sync/articles.ts";
import { markStates } from "../ui/mark-states.ts";
import { useArticles } from "../sync/device-context.ts";
import { statusAt } from "../ui/article-fields.ts";
import { Figure, Unavailable } from "./figure.tsx";
import { ListItem } from "./list.tsx";
import { marksQuery } from "./queries.ts";
import { staleSince } from "./stale.ts";

const maxShown = 4;

/** Facts that the firm has to confirm, and stale articles. */
export function ContentToConfirm({ now }: { now: number }) {
  const { data, isError } = useQuery(marksQuery);
  const marks = data?.filter(({ confirmed }) => !confirmed);
  const { rows } = useArticles();
  const stale = staleArticles(rows ?? [], now);
  const facts = marks?.toSorted(byWeight).slice(0, maxShown - Math.min(1, stale.length)) ?? [];
  const old = stale.slice(0, maxShown - facts.length);
  return (
    <Figure
      id="content"
      title="Content to confirm"
      size="4"
      aside={
        <p>
          {marks ? (
            <>
              Facts: <b className="text-fg">{marks.length}</b>.{" "}
            </>
          ) : null}
          {stale.length > 0 ? (
            <>
              Old articles: <b className="text-fg">{stale.length}</b>
            </>
          ) : null}
        </p>
      }
    >
      {marks ? null : <Unavailable failed={isError} />}
      {marks?.length === 0 && stale.length === 0 ? <p>Nothing to confirm.</p> : null}
      <ul>
        {facts.map((mark) => (
          <ListItem
            key={mark.subject + mark.shown[0]?.href}
            dot={mark.theirs ? "late" : "warn"}
            detail={`${mark.shown[0]?.label}. ${markStates[weightOf(mark)]?.label}`}
          >
            <SiteLink href={`/admin/content?tab=${markStateOf(mark)}`}>{mark.subject}</SiteLink>
          </ListItem>
        ))}
        {old.map(({ article: { id, title }, reason }) => (
          <ListItem key={id} dot="off" detail={reason}>
            <SiteLink href={staffArticlePath(id)}>{title}</SiteLink>
          </ListItem>
        ))}
      </ul>
      {marks && marks.length > 0 ? (
        <SiteLink className="link print:hidden" href="/admin/content">
          Review all {marks.length} <ArrowRight className="i-go" size={20} />
        </SiteLink>
      ) : null}
    </Figure>
  );
}

const weightOf = (mark: ContentMark): number =>
  markStates.findIndex(({ state }) => state === markStateOf(mark));
const byWeight = (one: ContentMark, other: ContentMark): number => weightOf(one) - weightOf(other);

function staleArticles(rows: readonly ArticleRow[], now: number) {
  return rows
    .filter((article) => statusAt(article, now) === "published")
    .flatMap((article) => {
      const since = staleSince(article, now);
      if (!since) return [];
      const day = longDate(kigaliDay(since.at));
      const reason =
        since.kind === "review" ? `Due for review since ${day}` : `Unchanged since ${day}`;
      return [{ article, reason, at: since.at }];
    })
    .sort((one, other) => one.at - other.at);
}
