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

export function Subjects({ subjects, current, total }: SubjectsProps) {
  if (subjects.length < 2) return null;
  return (
    <nav className="subjects" aria-label="Subjects">
      <ul>
        <li>
          <SubjectLink label="All articles" count={total} current={!current} />
        </li>
        {subjects.map(({ category, count }) => (
          <li key={category}>
            <SubjectLink
              label={category}
              count={count}
              category={category}
              current={category === current}
            />
          </li>
        ))}
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
