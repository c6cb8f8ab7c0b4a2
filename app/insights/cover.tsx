import { focusClass, isOurs, mediaAt, srcsetOf } from "../../db/schema/media.ts";
import type { InsightSummary } from "../../db/schema/insights/insights.ts";
import { sceneOfArticle } from "../ui/scene-caption.ts";

interface CoverProps {
  article: Pick<InsightSummary, "id" | "image" | "imageAlt">;
}

/** An article's own picture if this site has it, otherwise one of the scenes. */
export function Cover({ article }: CoverProps) {
  if (isOurs(article.image)) {
    const picture = mediaAt(article.image);
    return (
      <figure className="cover">
        <div>
          <img
            // The browser prefers these versions to `src`.
            srcSet={picture && srcsetOf(picture.hash)}
            sizes={picture && "(min-width: 80rem) 76rem, 100vw"}
            className={picture && focusClass(picture.focus ?? "center")}
            src={article.image}
            // Absent in articles stored on a device before this field existed.
            alt={article.imageAlt ?? ""}
            width={1600}
            height={700}
            fetchPriority="low"
          />
        </div>
      </figure>
    );
  }
  const id = sceneOfArticle(article.id);
  return (
    <figure className="cover">
      <div>
        <img src={`/scenes/${id}.svg`} alt="" width={1600} height={900} fetchPriority="low" />
      </div>
    </figure>
  );
}
