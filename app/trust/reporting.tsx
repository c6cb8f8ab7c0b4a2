import FileText from "lucide-react/icons/file-text";
import Mail from "lucide-react/icons/mail";
import type { ReactNode } from "react";
import type { ReportingTimes } from "../../db/schema/trust.ts";
import { Email } from "../ui/email.tsx";

interface ReportingProps {
  times: ReportingTimes;
  /** That of `security.txt`. */
  email: string;
}

const wayLook =
  "flex gap-3 items-center min-h-11 semibold underline underline-offset-[0.28em] wrap-anywhere";

/** Instructions to report a flaw. */
export function Reporting({ times, email }: ReportingProps) {
  const { reply, judgement, critical, high } = times;
  return (
    <section className="section bg-sunken" id="report" aria-labelledby="report-title">
      <div className="wrap grid gap-12 lg:gap-20 lg:grid-cols-[7fr_5fr] lg:items-start">
        <div>
          <h2 className="h2" id="report-title">
            Found a flaw? Tell us.
          </h2>
          <ol className="axis block mt-9">
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
        <aside
          className="ink grid gap-1 content-start px-7 pb-7 rounded-3 overflow-hidden"
          aria-labelledby="report-to"
        >
          <div className="h-16 -mx-7 mb-6 [background:url(/patterns/zigzag.svg)_0_0/64px]" />
          <h3 id="report-to">Where to write</h3>
          <a className={wayLook} href={`mailto:${email}`}>
            <Mail size={20} />
            <Email>{email}</Email>
          </a>
          <a className={wayLook} href="/.well-known/security.txt">
            <FileText size={20} />
            /.well-known/security.txt
          </a>
          <p className="mt-3 text-sm text-fg-2">
            Both give the same address. security.txt is renewed before it expires.
          </p>
        </aside>
      </div>
    </section>
  );
}

/** Below each other at every width. */
const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className="pt-0 pr-0 pb-7 pl-9 [border-top:0] [border-left:1px_solid_var(--line-strong)] last:border-transparent [&::before]:top-[4px] [&::before]:left-[-9px] [&::before]:bg-sunken [&::after]:top-[9px] [&::after]:left-[-4px]">
    <h3 className="mt-0 text-lg">{title}</h3>
    <p>{children}</p>
  </li>
);
