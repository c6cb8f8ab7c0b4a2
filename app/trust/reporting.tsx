import FileText from "lucide-react/icons/file-text";
import Mail from "lucide-react/icons/mail";
import type { ReactNode } from "react";
import { Section } from "../ui/section.tsx";

/** The same times as in docs/security.md, "Reporting a flaw". */
export const reportingTimes = {
  reply: "two working days",
  judgement: "seven days",
  critical: "seven days",
  high: "thirty days",
} as const;

const { reply, judgement, critical, high } = reportingTimes;

/** How to report a flaw; `email` is that of `security.txt`. */
export function Reporting({ email }: { email: string }) {
  return (
    <section className="section bg-sunken" id="report" aria-labelledby="report-title">
      <div className="wrap report">
        <div>
          <h2 className="h2" id="report-title">
            Found a flaw? Tell us.
          </h2>
          <ol className="axis">
            <Step title="Write to us">
              What you did, what you saw, and how we can repeat it. There is no form and no account.
            </Step>
            <Step title={`A person answers within ${reply}`}>
              With a reference. Our first judgement of how severe it is follows within {judgement}.
            </Step>
            <Step title="We repair it">
              A critical flaw within {critical}, a high one within {high}, others with the next
              version. We tell you when it is done, and thank you by name if you want that.
            </Step>
            <Step title="You are safe">
              If you search in good faith, harm no one and leave other people’s data alone, we will
              thank you and not pursue you.
            </Step>
          </ol>
        </div>
        <aside className="report-card ink" aria-labelledby="report-to">
          <h3 className="h4" id="report-to">
            Where to write
          </h3>
          <a href={`mailto:${email}`}>
            <Mail className="i" size={20} aria-hidden="true" />
            {email}
          </a>
          <a href="/.well-known/security.txt">
            <FileText className="i" size={20} aria-hidden="true" />
            /.well-known/security.txt
          </a>
          <p>
            security.txt is valid for about half a year and renews itself every month; a test
            watches the date.
          </p>
        </aside>
      </div>
    </section>
  );
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    <h3>{title}</h3>
    <p>{children}</p>
  </li>
);

/** Honest gaps. */
export const Gaps = () => (
  <Section id="gaps" title="What we do not have yet">
    <dl className="gaps">
      {gaps.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </Section>
);

const gaps = [
  {
    title: "No outside auditor",
    text: "No one outside has tested this site or signed this page, and no certificate covers it.",
  },
  {
    title: "No proof that nothing else exists",
    text: "The figures say what was tried and what came of it. Who attacks with more time, or in another way, may find more.",
  },
  {
    title: "No figures of the servers that answer you",
    text: "All were measured on a test machine that runs the same program.",
  },
  {
    title: "No second factor for everyone",
    text: "Staff who have set one up are always asked for it. Those who have not sign in by the password alone.",
  },
  {
    title: "No encryption of its own where data are stored",
    text: "Backups, and requests that your device could not send yet, are as safe as the disk that they are on.",
  },
  {
    title: "No key for encrypted mail",
    text: "Ask us for another way before you send details that could harm someone.",
  },
];
