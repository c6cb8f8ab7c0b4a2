import type { Frameworks } from "../../db/schema/frameworks.ts";
import { DocumentLink, siteOf } from "../ui/document-link.tsx";
import { Email } from "../ui/email.tsx";
import { telephone } from "../ui/telephone.ts";
import { Unbroken } from "../ui/unbroken.tsx";

type Authority = Frameworks["officialResources"]["authorities"][number];

interface AuthoritiesProps {
  authorities: readonly Authority[];
  /** Label of their downloads. */
  downloads: string;
}

/** The two authorities with their contacts and publications. */
export function Authorities({ authorities, downloads: label }: AuthoritiesProps) {
  return (
    <div className="mt-12 grid gap-10 items-start lg:grid-cols-[1fr_1fr] lg:gap-x-18">
      {authorities.map((authority) => (
        <article className="off" key={authority.id} id={authority.id}>
          <h3 className="text-xl">{authority.name}</h3>
          <p className="muted mt-3">
            <Unbroken>{authority.role}</Unbroken>
          </p>
          <dl>
            <div>
              <dt>Website</dt>
              <dd>
                <DocumentLink href={authority.website} label={new URL(authority.website).host} />
                <p className="muted">{authority.contactNote}</p>
              </dd>
            </div>
            <div>
              <dt>Reporting</dt>
              <dd>{authority.reporting}</dd>
            </div>
            {authority.email || authority.phone ? (
              <div>
                <dt>Contacts</dt>
                <dd>
                  <Contacts {...authority} />
                </dd>
              </div>
            ) : null}
          </dl>
          <h4>{label}</h4>
          <ul className="dl">
            {authority.downloads.map(({ label: name, link }) => (
              <li key={name}>
                <DocumentLink href={link} label={name} place={siteOf(link)} />
              </li>
            ))}
          </ul>
        </article>
      ))}
    </div>
  );
}

function Contacts({ email, phone }: Authority) {
  return (
    <>
      {email ? (
        <a className="link" href={`mailto:${email}`}>
          <Email>{email}</Email>
        </a>
      ) : null}
      {phone ? (
        <a className="link" href={telephone(phone)}>
          {phone}
        </a>
      ) : null}
    </>
  );
}
