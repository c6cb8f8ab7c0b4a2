import { useQuery } from "@tanstack/react-query";
import type { About, AboutPage } from "../../db/schema/about.ts";
import type { Firm } from "../../db/schema/firm.ts";
import { Email } from "../ui/email.tsx";
import { HeroBanner } from "../ui/hero-banner.tsx";
import { Section } from "../ui/section.tsx";
import { ShowAll } from "../ui/show-all.tsx";
import { aboutPageQuery, aboutQuery, teamQuery } from "./queries.ts";
import { titleAndField } from "./role.ts";
import { Team } from "./team.tsx";
import ArrowRight from "lucide-react/icons/arrow-right";
import { SiteLink } from "../ui/site-link.tsx";

export function AboutHero({ positioning }: { positioning: string | undefined }) {
  const hero = useQuery(aboutPageQuery).data?.hero;
  return (
    <HeroBanner
      backgroundImage="dawn-hills"
      title={hero?.title ?? "About"}
      eyebrow={positioning}
      {...(hero ? { subtitle: hero.subtitle } : {})}
    />
  );
}

/** The about page below its hero (spec.md §2), without parts that lack data. */
export function AboutScreen({ firm }: { firm: Firm | undefined }) {
  const about = useQuery(aboutQuery).data;
  const page = useQuery(aboutPageQuery).data;
  return (
    <>
      {page ? <Story story={page.story} nameMeaning={firm?.nameMeaning} /> : null}
      {about ? <Aims about={about} /> : null}
      {page ? <BrandPillars pillars={page.brandPillars} /> : null}
      {about ? <Values values={about.values} /> : null}
      {page ? <Team {...page.team} /> : null}
      {about ? <Certifications names={about.certifications} {...page?.certificates} /> : null}
      {page?.company && firm ? <Company {...page.company} firm={firm} /> : null}
      {page ? <PartnerBanner banner={page.partnerBanner} /> : null}
    </>
  );
}

function Aims({ about }: { about: About }) {
  return (
    <section className="section" aria-label="Mission and vision">
      <div className="wrap">
        <div className="statement joint">
          <div>
            <h2>Our Mission</h2>
            <p>{about.mission}</p>
          </div>
          <div>
            <h2>Our Vision</h2>
            <p>{about.vision}</p>
          </div>
        </div>
      </div>
    </section>
  );
}

function Values({ values }: { values: readonly string[] }) {
  return (
    <Section title="Core Values">
      <dl className="vals mt-12">
        {values.map((value) => {
          const [name = value, ...meaning] = value.split(": ");
          return (
            <div key={value}>
              <dt>{name}</dt>
              <dd>{meaning.join(": ")}</dd>
            </div>
          );
        })}
      </dl>
    </Section>
  );
}

interface StoryProps {
  story: AboutPage["story"];
  nameMeaning: string | undefined;
}

function Story({ story, nameMeaning }: StoryProps) {
  const [first, ...others] = story.paragraphs;
  const paragraphs = [[nameMeaning, first].filter(Boolean).join(" "), ...others];
  return (
    <section className="ink section" aria-labelledby="story">
      <div className="wrap">
        <h2 className="h2" id="story">
          {story.title}
        </h2>
        <div className="story mt-8">
          {paragraphs.map((paragraph) => (
            <p className="lead" key={paragraph}>
              {paragraph}
            </p>
          ))}
        </div>
        {story.milestones.length > 0 ? (
          <ol className="axis mt-12">
            {story.milestones.map(({ year, title, description }) => (
              <li key={`${year} ${title}`}>
                <p className="yr">{year}</p>
                <h3>{title}</h3>
                <p>{description}</p>
              </li>
            ))}
          </ol>
        ) : null}
      </div>
    </section>
  );
}

interface CertificationsProps extends Partial<NonNullable<AboutPage["certificates"]>> {
  names: readonly string[];
}

function Certifications({ names, note, holders }: CertificationsProps) {
  if (names.length === 0) return null;
  return (
    <section className="section bg-sunken" id="certificates" aria-labelledby="certifications">
      <div className="wrap certs">
        <div>
          <h2 className="h2" id="certifications">
            Certifications
          </h2>
          {note ? <p className="muted mt-5 max-w-[34ch]">{note}</p> : null}
        </div>
        <div className="folded">
          <ul className="grid gap-x-8 lg:grid-cols-[1fr_1fr]">
            {names.map((name, index) => {
              const [short, ...long] = name.split(" - ");
              return (
                <li key={name} className={index >= 3 ? "fold-more" : undefined}>
                  <div className="flex flex-wrap items-baseline justify-between col-span-full">
                    <b>{short}</b>{" "}
                    {holders?.[name] ? (
                      <span className="text-fg">
                        <span className="sr">Held by </span>
                        {holders[name].join(", ")}
                      </span>
                    ) : null}{" "}
                    <span className="w-full">{long.join(" - ")}</span>
                  </div>
                </li>
              );
            })}
          </ul>
          {names.length > 3 ? <ShowAll what={`${names.length} certifications`} /> : null}
        </div>
      </div>
    </section>
  );
}

const factLink = "text-brand-fg semibold wrap-anywhere underline";

/** Company data and contacts for journalists and buyers. */
function Company({ title, note, firm }: NonNullable<AboutPage["company"]> & { firm: Firm }) {
  const { company, press, address, phones, dataProtection } = firm;
  const [leader] = useQuery(teamQuery).data ?? [];
  return (
    <section className="section" id="company" aria-labelledby="company-title">
      <div className="wrap certs">
        <div>
          <h2 className="h2" id="company-title">
            {title}
          </h2>
          {note ? <p className="muted mt-5 max-w-[34ch]">{note}</p> : null}
        </div>
        <dl>
          {company ? (
            <div>
              <dt>Company</dt>
              <dd>
                {company.legalName}, code {company.code} ({company.register})
              </dd>
            </div>
          ) : null}
          {leader ? (
            <div>
              <dt>Led by</dt>
              <dd>
                <a className={factLink} href={`#${leader.id}`}>
                  {leader.name}
                </a>
                , {titleAndField(leader.role)[0]}
              </dd>
            </div>
          ) : null}
          {press ? (
            <div id="press">
              <dt>{press.label}</dt>
              <dd>
                <a className={factLink} href={`mailto:${press.email}`}>
                  <Email>{press.email}</Email>
                </a>
                , <span className="whitespace-nowrap">{phones[0]}</span>. {press.note}
              </dd>
            </div>
          ) : null}
          <div>
            <dt>Office</dt>
            <dd>{address.full}</dd>
          </div>
          {dataProtection ? (
            <div>
              <dt>Registered with NCSA</dt>
              <dd>{dataProtection.registration}</dd>
            </div>
          ) : null}
          <div>
            <dt>Trust</dt>
            <dd>
              <SiteLink className={factLink} href="/trust">
                Insurance, confidentiality and data
              </SiteLink>
              : what buyers ask
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

function PartnerBanner({ banner }: { banner: AboutPage["partnerBanner"] }) {
  return (
    <section className="ink banner" aria-labelledby="partner">
      <div className="banner-pat" aria-hidden="true" />
      <div className="banner-in">
        <div>
          <h2 className="h2" id="partner">
            {banner.title}
          </h2>
          <p className="lead mt-5">{banner.text}</p>
        </div>
        <SiteLink className="btn btn-primary btn-lg justify-self-start" href={banner.cta.href}>
          {banner.cta.label} <ArrowRight className="i-go" size={20} />
        </SiteLink>
      </div>
    </section>
  );
}

/** The four brand pillars as the columns of a house, drawn in imigongo instead of icons. */
function BrandPillars({ pillars }: { pillars: AboutPage["brandPillars"] }) {
  return (
    <Section title="Four pillars carry the work." className="bg-sunken">
      <ol className="colon">
        {pillars.map((pillar, index) => (
          <li key={pillar.title}>
            <img
              src={`/patterns/pillar-${(index % 4) + 1}.svg`}
              alt=""
              width={310}
              height={520}
              loading="lazy"
            />
            <div>
              <h3>{pillar.title}</h3>
              <p>{pillar.description}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
