import { Chevron } from "../ui/chevron.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { pageLink } from "./pages.ts";

export interface Subject {
  category: string;
  count: number;
}

/** The categories of these articles, those with most articles first, then by name. */
export function subjectsOf(articles: readonly { category: string | null }[]): Subject[] {
  const counts = new Map<string, number>();
  for (const { category } of articles) {
    if (category) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return Array.from(counts, ([category, count]) => ({ category, count })).sort(
    (one, other) => other.count - one.count || one.category.localeCompare(other.category, "en"),
  );
}

interface SubjectsProps {
  subjects: readonly Subject[];
  current: string | undefined;
  total: number;
}

/** Links to the subjects; "More" holds those with one article. */
export function Subjects({ subjects, current, total }: SubjectsProps) {
  if (subjects.length < 2) return null;
  const many = subjects.filter(({ count }) => count > 1);
  const few = subjects.filter(({ count }) => count === 1);
  const linkTo = ({ category, count }: Subject) => (
    <li key={category}>
      <SubjectLink
        label={category}
        count={count}
        category={category}
        current={category === current}
      />
    </li>
  );
  return (
    <nav className="subjects" aria-label="Subjects">
      <ul>
        <li>
          <SubjectLink label="All articles" count={total} current={!current} />
        </li>
        {many.map(linkTo)}
        {few.length > 1 ? (
          <li>
            <details open={few.some(({ category }) => category === current)}>
              <summary className="btn btn-ghost btn-sm">
                More <Chevron />
              </summary>
              <ul className="mt-2">{few.map(linkTo)}</ul>
            </details>
          </li>
        ) : (
          few.map(linkTo)
        )}
      </ul>
    </nav>
  );
}

interface SubjectLinkProps {
  label: string;
  count: number;
  category?: string;
  current: boolean;
}

const SubjectLink = ({ label, count, category, current }: SubjectLinkProps) => (
  <SiteLink href={pageLink(1, category)} aria-current={current ? "page" : undefined}>
    {label} <span>{count}</span>
  </SiteLink>
);
