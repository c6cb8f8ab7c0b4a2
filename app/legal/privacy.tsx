import { type DeviceState, deviceState, serverState } from "../../db/schema/state.ts";
import type { Firm } from "../../db/schema/firm.ts";
import { SiteLink } from "../ui/site-link.tsx";
import { Unbroken } from "../ui/unbroken.tsx";
import { contactEmail, LegalDocument, type LegalSection } from "./document.tsx";
import { Folded, StateTable, type StateTableProps } from "./state-table.tsx";

/** What this site does with personal data, by Law No. 058/2021: its tables are those of db/schema/state.ts. */
export function Privacy({ firm }: { firm: Firm }) {
  const { name, address, dataProtection } = firm;
  return (
    <LegalDocument
      title="Privacy Policy"
      lead="What you write in the consultation form, what this site saves on your device, and nothing about how you read."
      changed="2026-11-23"
      facts={[
        {
          label: "Controller",
          body: `${name}, ${address.full}`,
        },
        ...(dataProtection
          ? [
              {
                label: dataProtection.officer,
                body: contactEmail([dataProtection.email]),
              },
              {
                label: "Registered with NCSA",
                body: <Unbroken>{dataProtection.registration}</Unbroken>,
              },
            ]
          : []),
      ]}
      sections={sections(firm)}
    />
  );
}

const sections = (firm: Firm): LegalSection[] => {
  const { name, shortName, phones, replyPromise, dataProtection } = firm;
  const officer = contactEmail(dataProtection ? [dataProtection.email] : firm.emails);
  return [
    {
      id: "responsible",
      title: "Who is responsible",
      body: (
        <p>
          {name} decides why and how your data are processed: it is the controller in the words of
          Law No. 058/2021 on the protection of personal data and privacy, and is registered with
          the National Cyber Security Authority (NCSA). Our data protection officer answers your
          questions: {officer} or <span className="whitespace-nowrap">{phones[0]}</span>.
        </p>
      ),
    },
    {
      id: "requests",
      title: "What you send us",
      body: (
        <>
          <p>
            Only the consultation form sends us something. Name, email and message are required;
            company, telephone and type are your choice. We reply within {replyPromise.hours} hours.
            No one else receives your request, and no machine decides about you.
          </p>
          <StateTable caption="On our server" rows={of("visitors")} />
          <p>
            Our logs hold times and kinds of pages, but no address, no search and nothing that you
            typed. Your network address appears only in counters: that of the last row, and those of
            sign-ins and refused calls in the area for staff (<code>sign_in_tries</code> and{" "}
            <code>audit_pauses</code> in <a href="#staff">People who work for us</a>), which count
            strangers as well.
          </p>
        </>
      ),
    },
    {
      id: "device",
      title: "What stays on your device",
      body: (
        <>
          <p>
            This site works without a connection, and for that it saves pages and what you write in
            your browser. These data stay on your device; we cannot read them. Other people who use
            the same browser can.
          </p>
          <div className="faq">
            {groups.map(({ group, caption }) => (
              <FoldedTable key={group} caption={caption} rows={deviceState.filter(here(group))} />
            ))}
          </div>
          <p>
            To erase all of it, open <SiteLink href="/offline">Offline</SiteLink> and press “Erase
            from this device”. Requests that were not sent yet are erased only if you say so. You
            can also clear this site's data in the settings of your browser.
          </p>
        </>
      ),
    },
    {
      id: "cookies",
      title: "Cookies and other sites",
      body: (
        <p>
          Visitors get no cookie. No page asks anything of another server: no statistics service, no
          advertising, no fonts or maps from elsewhere. Links to other sites, WhatsApp included, are
          followed only when you press them; their own policies apply there.
        </p>
      ),
    },
    {
      id: "rights",
      title: "Your rights, and how to have data erased",
      body: (
        <>
          <p>
            Articles 18 and following give you the right to see your data, to have them corrected or
            erased, to object to their use, to restrict it, and to take them with you.
          </p>
          <ul className="bullets lozenges">
            <li>
              Write to {officer} and quote the reference of your request. We may ask for something
              that shows that the request is yours.
            </li>
            <li>
              We answer within 30 days. Where you ask for erasure, the request and its details are
              deleted from our database.
            </li>
            <li>
              We keep a request only as long as its purpose needs it (Article 52). It is not deleted
              by a timer, so please tell us when you want it gone earlier.
            </li>
            <li>
              If our answer does not satisfy you, you may appeal to the supervisory authority: the
              Data Protection and Privacy Office of NCSA.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: "protection",
      title: "How data are protected",
      body: (
        <p>
          Pages run no script but this site's own. Every request is checked before it is stored, and
          staff sign in with a passkey or a second factor where they have set one up. If data are
          breached all the same, the authority hears of it within 48 hours (Article 43), and so do
          you where the law says so.
        </p>
      ),
    },
    {
      id: "staff",
      title: "People who work for us",
      body: (
        <>
          <p>Staff who write for this site have accounts. This is what we keep about them.</p>
          <div className="faq">
            <FoldedTable
              caption="On our server: accounts, sessions and the audit trail"
              rows={of("staff")}
            />
            <FoldedTable
              caption="On their devices, while they are signed in"
              rows={deviceState.filter(({ staff }) => staff === true)}
            />
            <Folded title="Tables without personal data" count={of("no one").length}>
              <p>
                {of("no one")
                  .map(({ place }) => place)
                  .join(", ")}
                : published content, pictures, and counters that tell devices what changed.
              </p>
            </Folded>
          </div>
        </>
      ),
    },
    {
      id: "demonstration",
      title: "This is a demonstration",
      body: (
        <p>
          {shortName} is a sample firm. Its names, figures, registration and contact details are
          samples: please send no request that holds real secrets. A real firm that runs this site
          also says here where its database is, because storage outside Rwanda needs a registration
          certificate that authorises it (Articles 48 to 50).
        </p>
      ),
    },
  ];
};

const FoldedTable = ({ caption, rows }: Pick<StateTableProps, "caption" | "rows">) => (
  <Folded title={caption} count={rows.length}>
    <StateTable caption={caption} rows={rows} folded />
  </Folded>
);

const of = (about: string) => serverState.filter((one) => one.about === about);

const groups: { group: DeviceState["group"]; caption: string }[] = [
  { group: "typed", caption: "What you write" },
  { group: "chosen", caption: "What you choose" },
  { group: "content", caption: "Content, for reading without a connection" },
  { group: "notes", caption: "Technical notes" },
];
const here =
  (group: DeviceState["group"]) =>
  (one: DeviceState): boolean =>
    one.group === group && one.staff !== true;
