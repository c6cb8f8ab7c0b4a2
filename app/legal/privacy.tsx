import { deviceState, serverState } from "../../db/schema/state.ts";
import type { DeviceState } from "../../db/schema/state-entry.ts";
import { type Firm, isDemonstration, legalNameOf } from "../../db/schema/firm.ts";
import type { Privacy as OwnParts } from "../../db/schema/legal.ts";
import {
  consentTexts,
  currentConsent,
  purpose,
  staysAfterErasing,
} from "../../db/schema/requests/consent.ts";
import { SiteLink } from "../ui/site-link.tsx";
import { Unbroken } from "../ui/unbroken.tsx";
import {
  contactEmail,
  demonstration,
  LegalDocument,
  type LegalSection,
  writtenPart,
} from "./document.tsx";
import { longDate } from "../ui/time.tsx";
import { Folded, StateTable, type StateTableProps } from "./state-table.tsx";

/** The day of the last change of the text below. */
const changed = "2026-12-01";

/** The site's use of personal data, by Law No. 058/2021: its tables are those of db/schema/state.ts. */
export function Privacy({ firm, own }: { firm: Firm; own: OwnParts }) {
  const { address, dataProtection } = firm;
  return (
    <LegalDocument
      title="Privacy Policy"
      lead="What you send us, what you can change or erase yourself, and what this site saves on your device. We do not record who reads what."
      changed={own.changed > changed ? own.changed : changed}
      facts={[
        {
          label: "Controller",
          body: `${legalNameOf(firm)}, ${address.full}`,
        },
        ...(dataProtection
          ? [
              {
                label: dataProtection.officer,
                body: contactEmail([dataProtection.email]),
              },
              {
                label: "Registered with NCSA",
                body: (
                  <Unbroken>{`${dataProtection.registration}${isDemonstration(firm) ? " (sample)" : ""}`}</Unbroken>
                ),
              },
            ]
          : []),
      ]}
      sections={[
        ...sections(firm),
        // Never the id of a part of the program's.
        ...own.parts.map((part) => writtenPart({ ...part, id: `own-${part.id}` })),
        annex,
        ...demonstration(
          firm,
          "Please send no real secrets. A real firm that runs this site also says here where its database is, because storage outside Rwanda needs a registration certificate that authorises it (Articles 48 to 50).",
        ),
      ]}
    />
  );
}

const sections = (firm: Firm): LegalSection[] => {
  const { phones, replyPromise, dataProtection } = firm;
  const officer = contactEmail(dataProtection ? [dataProtection.email] : firm.emails);
  return [
    {
      id: "summary",
      title: "In ten lines",
      body: (
        <ul className="bullets lozenges">
          <li>You send us a request only if you press the button, or write us an email.</li>
          <li>We use it to answer you, and for nothing else.</li>
          <li>
            Only our staff read it. A hosting company will store it and a mail provider carry our
            emails: <SiteLink href="/trust#your-data">not chosen yet</SiteLink>.
          </li>
          <li>It is erased after 24 months, or when you erase it.</li>
          <li>
            Its <a href="#private-page">private page</a> shows, corrects and erases it.
          </li>
          <li>
            You can also write to {officer}: we answer within 30 days, and you may appeal to NCSA.
          </li>
          <li>No cookie, no advertising, no statistics by other companies.</li>
          <li>Readers are counted without names or stored addresses.</li>
          <li>
            What you type and what you read stays <a href="#device">on your device</a>; you can
            erase it.
          </li>
          <li>
            Every place where something is stored is in the <a href="#annex">annex</a>.
          </li>
        </ul>
      ),
    },
    {
      id: "responsible",
      title: "Who is responsible",
      body: (
        <p>
          {legalNameOf(firm)} decides why and how your data are processed: it is the controller
          under Law No. 058/2021 on the protection of personal data and privacy. Our data protection
          officer answers your questions: {officer} or{" "}
          <span className="whitespace-nowrap">{phones[0]}</span>.
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
              On the <a href="#private-page">private page</a> of your request you do most of it
              yourself.
            </li>
            <li>
              Or write to {officer}. We find all requests under your address, and give you a file or
              erase them, within 30 days. We may ask you to show that they are yours.
            </li>
            <li>
              Erasing deletes the request with all that belongs to it. {staysAfterErasing} Your
              emails stay in our mailbox until we delete them.
            </li>
            <li>
              If our answer does not satisfy you, you may appeal to the Data Protection and Privacy
              Office of the National Cyber Security Authority (NCSA).
            </li>
          </ul>
        </>
      ),
    },
    {
      id: "requests",
      title: "What you send us",
      body: (
        <>
          <p>
            The consultation form, the private page of your request and your emails bring us what
            you write there, and the hours that you suggest. Name, email and message are required,
            and your number for a call; all else is your choice. The purpose:{" "}
            {purpose.toLowerCase()} (Article 37). We reply within {replyPromise.hours} hours.
          </p>
          <p>
            Requests that look like spam, by a hidden field, the time taken or their text, wait
            apart: our staff read them too; no machine decides about you.
          </p>
          <p>
            Where we email you a receipt, an answer or the time of a call, the email repeats nothing
            that you wrote in the form. Notices to our staff, by email or through the service of
            their browser’s maker, name the reference, the type and the time of a call, nothing
            else. No one else receives your request.
          </p>
          <p>
            Our logs hold times and kinds of pages, but no address, no search and nothing that you
            typed. Your network address appears only in counters of requests, sign-ins and refused
            calls. For refused calls we keep the network part of the address for 90 days.
          </p>
        </>
      ),
    },
    {
      id: "consent",
      title: "What you agree to, and for how long",
      body: (
        <>
          <p>
            With each request we store when it arrived and which <a href="#annex">consent text</a>{" "}
            you saw, if any.
          </p>
          <p>
            A request is normally stored for 24 months, then erased automatically with all that
            belongs to it. The date on its private page applies if it differs: we may have set
            another period when it arrived, or agreed on another date with you (Article 52).
          </p>
        </>
      ),
    },
    {
      id: "private-page",
      title: "The private page of your request",
      body: (
        <>
          <p>
            You get its link when you send the form. There you read our answers, add to the request,
            choose a time, download your data, withdraw the request, open it again, and erase
            everything. Nothing that it shows is saved on your device.
          </p>
          <p>
            The link is the key: anyone who has it can do all this, so do not pass it on, and make a
            new one on the page if someone else has seen it.
          </p>
          <p>
            We count how often the page was opened, and note once a day that it was. You see there
            how many of our staff have read your request, and until when it is stored.
          </p>
        </>
      ),
    },
    {
      id: "reading",
      title: "How often articles are read",
      body: (
        <p>
          We count how often each article is read on each day, without cookies, without storing your
          address, and not at all if your browser asks not to be tracked (DNT or Global Privacy
          Control). What tells readers of one day apart is deleted when the day ends; only the count
          stays.
        </p>
      ),
    },
    {
      id: "device",
      title: "What stays on your device",
      body: (
        <>
          <p>
            So that this site works without a connection, your browser saves pages and what you
            write. We cannot read that; other people who use the same browser can.
          </p>
          <p>
            To erase all of it, open <SiteLink href="/offline">Offline</SiteLink> and press “Erase
            from this device”. Requests that were not sent yet are erased only if you say so.
          </p>
        </>
      ),
    },
    {
      id: "cookies",
      title: "Cookies and other sites",
      body: (
        <p>
          Visitors get no cookie. No page loads anything from another server: no statistics service,
          no advertising, no fonts or maps from elsewhere. Links to other sites, WhatsApp included,
          are followed only when you press them; their own policies apply there.
        </p>
      ),
    },
    {
      id: "protection",
      title: "How we protect data",
      body: (
        <p>
          Pages run only this site’s own scripts. Every request is checked before it is stored.
          Staff sign in with a passkey or a second factor if they have set one up, otherwise with a
          password only. If your data leaks anyway, you hear from us as soon as we know, and the
          authority within 48 hours (Article 43). <SiteLink href="/trust">Trust</SiteLink> shows how
          this site is tested, and how to report a flaw.
        </p>
      ),
    },
    {
      id: "staff",
      title: "People who work for us",
      body: (
        <p>
          Our staff have accounts. What we store about them is in the <a href="#annex">annex</a>.
        </p>
      ),
    },
  ];
};

const FoldedTable = ({ caption, rows }: Pick<StateTableProps, "caption" | "rows">) => (
  <Folded title={caption} count={rows.length}>
    <StateTable caption={caption} rows={rows} />
  </Folded>
);

const of = (about: string) => serverState.filter((one) => one.about === about);

const groups: { group: DeviceState["group"]; caption: string }[] = [
  { group: "typed", caption: "what you write" },
  { group: "chosen", caption: "what you choose" },
  { group: "content", caption: "content, for reading without a connection" },
  { group: "notes", caption: "technical notes" },
];
const here =
  (group: DeviceState["group"]) =>
  (one: DeviceState): boolean =>
    one.group === group && one.staff !== true;

const annex: LegalSection = {
  id: "annex",
  title: "Annex: every place where something is stored",
  body: (
    <div className="faq">
      <p>
        Our backups copy what is on our server, until newer ones replace them, after 90 days at
        most.
      </p>
      <FoldedTable caption="On our server: your request, and counters" rows={of("visitors")} />
      {groups.map(({ group, caption }) => (
        <FoldedTable
          key={group}
          caption={`On your device: ${caption}`}
          rows={deviceState.filter(here(group))}
        />
      ))}
      <FoldedTable
        caption="Staff on our server: accounts, sessions and the audit trail"
        rows={of("staff")}
      />
      <FoldedTable
        caption="Staff on their devices, while they are signed in"
        rows={deviceState.filter(({ staff }) => staff === true)}
      />
      <Folded title="Texts that the form has shown" count={consentTexts.length}>
        <ol className="bullets lozenges">
          {consentTexts.map(({ version, from, text }) => (
            <li key={version}>
              {`Version ${version}, from ${longDate(from)}${version === currentConsent ? " until today" : ""}: “${text}”`}
            </li>
          ))}
        </ol>
      </Folded>
      <Folded title="Tables without personal data" count={of("no one").length}>
        <p>
          {of("no one")
            .map(({ place }) => place)
            .join(", ")}
          : published content, pictures, and counters that tell devices what changed.
        </p>
      </Folded>
    </div>
  ),
};
