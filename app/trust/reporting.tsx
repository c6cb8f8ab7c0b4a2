import FileText from "lucide-react/icons/file-text";
import Mail from "lucide-react/icons/mail";
import type { ReactNode } from "react";
import { Email } from "../ui/email.tsx";

/** The same times as in docs/security.md, "Reporting a flaw". */
export const reportingTimes = {
  reply: "two working days",
  judgement: "seven days",
  critical: "seven days",
  high: "thirty days",
} as const;

const { reply, judgement, critical, high } = reportingTimes;

/** Instructions to report a flaw; `email` is that of `security.txt`. */
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
          <p className="small muted mt-4">No test can prove that nothing is left to find.</p>
        </div>
        <aside className="report-card ink" aria-labelledby="report-to">
          <h3 className="h4" id="report-to">
            Where to write
          </h3>
          <a href={`mailto:${email}`}>
            <Mail size={20} />
            <Email>{email}</Email>
          </a>
          <a href="/.well-known/security.txt">
            <FileText size={20} />
            /.well-known/security.txt
          </a>
          <p>Both give the same address. security.txt is renewed before it expires.</p>
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
