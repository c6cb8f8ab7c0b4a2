import type { Firm } from "../../db/schema/firm.ts";
import { contactEmail, LegalDocument } from "./document.tsx";

/** What this site does with personal data, by Law No. 058/2021. It must say what the code does. */
export function Privacy({ firm }: { firm: Firm }) {
  const { name, shortName, address, phones, replyPromise } = firm;
  return (
    <LegalDocument
      title="Privacy Policy"
      lead="Short, because the site collects little: what you write in the consultation form, and nothing about how you read."
    >
      <h2>Who is responsible</h2>
      <p>
        {name}, {address.full}, decides why and how your data are processed: the controller in the
        words of Law No. 058/2021 on the protection of personal data and privacy. Questions go to{" "}
        {contactEmail(firm.emails)} or <span className="num">{phones[0]}</span>.
      </p>
      <h2>What you send us</h2>
      <ul>
        <li>
          Your name, email address and message, which the form needs, and your company, telephone
          number and consultation type, if you give them.
        </li>
        <li>The time at which the request arrived and the reference that you receive.</li>
        <li>
          A score that tells machines from people: whether a field that people cannot see was filled
          in, and how long the form took. It never refuses a request.
        </li>
        <li>
          Your network address, as a counter of requests for a few minutes, so that nobody floods
          the form. It is not kept with the request and goes with the next clean-up.
        </li>
      </ul>
      <h2>Why, and for how long</h2>
      <p>
        We use a request to answer it, within {replyPromise.hours} hours, and to prepare the
        consultation that you ask for. Nobody buys it, nobody else receives it, no decision about
        you is made by a machine. It stays in this site's own database for as long as the
        conversation or the work that follows needs it (Article 52), and is erased when you ask.
        Erasure is done by hand today.
      </p>
      <h2>What stays on your device</h2>
      <p>
        The colour theme, if you choose one, your ticks in the implementation checklist, if you make
        any, and what your browser caches of every site. Visitors get no cookie. A page asks nothing
        of any other server: no statistics service, no advertising, no fonts or maps from elsewhere.
        Links to other sites are only followed when you press them; what happens there is theirs to
        explain.
      </p>
      <h2>Your rights</h2>
      <p>
        Articles 18 and following give you the right to see your data, to have them corrected or
        erased, to object to their use, to restrict it, and to take them with you. Write to{" "}
        {contactEmail(firm.emails)} and quote your reference; we may ask something that shows the
        request is yours. If the answer does not satisfy you, you may appeal to the supervisory
        authority, the Data Protection and Privacy Office of the National Cyber Security Authority.
      </p>
      <h2>How it is protected</h2>
      <p>
        A page runs no script but this site's own and loads nothing from anywhere else; every
        request is checked against one published contract before it is stored. If data are breached
        all the same, the authority hears of it within 48 hours (Article 43), and so do you where
        the law says so.
      </p>
      <h2>This is a demonstration</h2>
      <p>
        {shortName} is a sample firm. Its names, figures and contact details are samples: please
        send no request that holds real secrets. Whoever runs this site for a real firm also says
        here where its database stands, because storage outside Rwanda needs a registration
        certificate that authorises it (Articles 48 to 50).
      </p>
    </LegalDocument>
  );
}
