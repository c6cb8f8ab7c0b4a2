import { Section } from "../ui/section.tsx";

/** Where data are and what is checked between: zones, toothed borders, processes as pillars. */
export function Architecture() {
  return (
    <Section
      className="ink"
      id="architecture"
      title="The architecture in one picture"
      lead="A toothed line is a border: nothing crosses it unchecked."
    >
      <div className="zones">
        <div className="zone">
          <h3>Your device</h3>
          <Part name="Pages" text="Complete without a script" />
          <Part
            name="Saved for you"
            text="Pages to read offline, requests until they are sent, answers of the tools"
          />
          <Part
            name="Devices of staff"
            text="Also articles and requests, until the person signs out"
          />
        </div>
        <Border>Encrypted by https. Size, time, number and form of everything are checked</Border>
        <div className="zone">
          <h3>Our servers</h3>
          <Part name="Reverse proxy" text="Certificates, and an end to slow connections" />
          <div className="processes">
            <Process name="Process A" text="reads its own files, and no others" />
            <Process name="Process B" text="the same, and either may fail" />
          </div>
          <Part
            name="Mail and push messages"
            text="Stored with what they tell of, then sent from a queue"
          />
        </div>
        <Border>One statement writes everything, or nothing</Border>
        <div className="zone">
          <h3>What is stored</h3>
          <Part
            name="PostgreSQL"
            text="Requests, articles, audit trail. With a role of its own the program may not change tables"
          />
          <Part name="Backups" text="Made while the site runs, compared when they are restored" />
          <Part name="Counters" text="Calls and times, with no person in them" />
        </div>
      </div>
      <div className="zone-notes">
        <p>
          <b>No third parties.</b> A page requests nothing of another server: no fonts, no maps, no
          statistics.
        </p>
        <p>
          <b>No cookie for visitors.</b> Staff have two, which no script can read.
        </p>
        <p>
          <b>No all-powerful process.</b> Each may open only the files and hosts that are named for
          it, and start no program.
        </p>
      </div>
    </Section>
  );
}

interface PartProps {
  name: string;
  text: string;
}

const Part = ({ name, text }: PartProps) => (
  <p className="zone-part">
    <b>{name}</b> <span>{text}</span>
  </p>
);

const Process = ({ name, text }: PartProps) => (
  <p className="process">
    <b>{name}</b> <span>{text}</span>
  </p>
);

const Border = ({ children }: { children: string }) => <p className="zone-border">{children}</p>;
