import ArrowRight from "lucide-react/icons/arrow-right";
import { type Firm, isDemonstration } from "../../db/schema/firm.ts";
import type { Point, PointState, Trust } from "../../db/schema/trust.ts";
import { Email } from "../ui/email.tsx";
import { HeroBanner } from "../ui/hero-banner.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { SubNav } from "../ui/sub-nav.tsx";
import { Unbroken } from "../ui/unbroken.tsx";
import { Reporting } from "./reporting.tsx";
import "./trust.css";

const states: Record<PointState, { label: string; badge: string; help: string }> = {
  "in-place": { label: "In place", badge: "badge-ok", help: "this site does it today" },
  planned: { label: "Planned", badge: "badge-info", help: "decided, not done" },
  "not-yet": { label: "Not yet", badge: "badge-warn", help: "we do not have it" },
  sample: {
    label: "Sample, to confirm",
    badge: "badge-line",
    help: "example, to be confirmed by the firm",
  },
};

const linkLook = "semibold text-brand-fg underline underline-offset-[0.2em]";

const jumps = [
  { href: "#company", label: "Who we are" },
  { href: "#assurance", label: "Insurance" },
  { href: "#confidentiality", label: "Confidentiality" },
  { href: "#your-data", label: "Your data" },
  { href: "#site", label: "This site" },
  { href: "#report", label: "Report a flaw" },
];

/** A buyer's questions, part by part, each point with its state. */
export function TrustScreen({ trust, firm }: { trust: Trust; firm: Firm }) {
  const { hero, questionnaire, annex, parts, reporting } = trust;
  const [email = ""] = firm.emails;
  return (
    <>
      <HeroBanner
        backgroundImage="downtown-afternoon"
        className="[&_.hero-art]:[--crop:17vw]"
        useCarousel={false}
        title={hero.title}
        subtitle={hero.subtitle}
      />
      <SubNav links={jumps} />
      <div className="section pt-[clamp(2rem,4vw,3.5rem)]">
        <div className="wrap">
          <Facts firm={firm} />
          <Legend points={parts.flatMap(({ points }) => points)} />
          {parts.map(({ id, title, points }) => (
            <section
              className="grid gap-4 lg:gap-x-12 lg:grid-cols-[15rem_minmax(0,1fr)] mt-12"
              id={id}
              key={id}
              aria-labelledby={`${id}-title`}
            >
              <h2 className="h3" id={`${id}-title`}>
                {title}
              </h2>
              <dl>
                {points.map((point) => (
                  <PointRow key={point.title} {...point} />
                ))}
              </dl>
            </section>
          ))}
          <p className="flex flex-wrap gap-4 mt-10">
            <SiteLink className="btn btn-primary" href={questionnaire.href}>
              {questionnaire.label} <ArrowRight className="i-go" size={20} />
            </SiteLink>
            <SiteLink className="btn btn-secondary" href={annex.href}>
              {annex.label}
            </SiteLink>
          </p>
        </div>
      </div>
      {reporting ? <Reporting times={reporting} email={email} /> : null}
    </>
  );
}

function Facts({ firm }: { firm: Firm }) {
  const { company, address, dataProtection } = firm;
  const sample = isDemonstration(firm) ? " (sample)" : "";
  return (
    <dl className="grid gap-x-8 gap-y-5 grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] text-sm [&_dt]:semibold [&_dd]:text-fg-2">
      {company ? (
        <div>
          <dt>Company</dt>
          <dd>{company.legalName}</dd>
          <dd>
            Code {company.code}
            {sample}, {company.register}
          </dd>
        </div>
      ) : null}
      <div>
        <dt>Office</dt>
        <dd>{address.full}</dd>
      </div>
      {dataProtection ? (
        <>
          <div>
            <dt>Registered with NCSA</dt>
            <dd>
              <Unbroken>{`${dataProtection.registration}${sample}`}</Unbroken>
            </dd>
          </div>
          <div>
            <dt>{dataProtection.officer}</dt>
            <dd>
              <a
                className={`${linkLook} inline-flex items-center min-h-11 -my-3`}
                href={`mailto:${dataProtection.email}`}
              >
                <Email>{dataProtection.email}</Email>
              </a>
            </dd>
          </div>
        </>
      ) : null}
    </dl>
  );
}

/** Explains the four states, with the number of points in each. */
function Legend({ points }: { points: readonly Point[] }) {
  return (
    <ul
      className="flex flex-wrap gap-x-8 gap-y-3 mt-8 py-5 hairline-y text-sm text-fg-2"
      aria-label="States of the points below"
    >
      {Object.entries(states).map(([state, { label, badge, help }]) => (
        <li className="flex gap-2" key={state}>
          <span className={`badge flex-none ${badge}`}>{label}</span>
          <span>
            {help} ({points.filter((point) => point.state === state).length})
          </span>
        </li>
      ))}
    </ul>
  );
}

function PointRow({ title, text, state, link }: Point) {
  const { label, badge } = states[state];
  return (
    <div className="grid gap-x-6 gap-y-1.5 grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[14rem_minmax(0,1fr)_11rem] lg:items-baseline py-4 hairline-t">
      <dt className="semibold">{title}</dt>
      <dd className={`badge ${badge} lg:[grid-area:1/3] lg:justify-self-start`}>{label}</dd>
      <dd className="col-span-full lg:[grid-area:1/2] max-w-[62ch] text-fg-2">
        <Unbroken>{text}</Unbroken>
        {link ? (
          <>
            {" "}
            {link.href.startsWith("#") ? (
              <a className={linkLook} href={link.href}>
                {link.label}
              </a>
            ) : (
              <SiteLink className={linkLook} href={link.href}>
                {link.label}
              </SiteLink>
            )}
          </>
        ) : null}
      </dd>
    </div>
  );
}
