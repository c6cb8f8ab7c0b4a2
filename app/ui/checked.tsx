import { ArticleDate } from "./time.tsx";

/** The day on which a text was last compared with its source. */
export function Checked({ day }: { day: string | undefined }) {
  if (!day) return null;
  return (
    <p className="xs muted">
      Checked on <ArticleDate date={day} />
    </p>
  );
}
