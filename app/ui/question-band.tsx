import { useId } from "react";
import { SiteLink } from "./site-link.tsx";

interface QuestionBandProps {
  title: string;
  question: string;
  note: string;
  answers: readonly { label: string; href: string }[];
}

/** One question across the page; each answer leads on. */
export function QuestionBand({ title, question, note, answers }: QuestionBandProps) {
  const heading = useId();
  return (
    <section className="bg-surface hairline-t" aria-labelledby={heading}>
      <div className="wrap grid gap-4 py-6 lg:flex items-center justify-between">
        <div>
          <h2 className="h3" id={heading}>
            {title}
          </h2>
          <p className="mt-1 text-fg-2">
            <b>{question}</b>
            {` ${note}`}
          </p>
        </div>
        <ul className="flex flex-wrap gap-2">
          {answers.map(({ label, href }) => (
            <li key={href}>
              <SiteLink className="btn btn-secondary btn-sm" href={href}>
                {label}
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
