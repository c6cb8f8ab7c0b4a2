import { Section } from "../ui/section.tsx";

/** The zones of data and the checks between them: toothed borders, processes as pillars. */
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
          <Part name="Pages" text="Readable without JavaScript" />
          <Part
            name="Saved for you"
            text="Pages to read offline, requests not yet sent, answers in the tools"
          />
          <Part
            name="Devices of staff"
            text="Also articles and requests, until the person signs out"
          />
        </div>
        <Border>Encrypted (https). Size, rate and format of every request are checked</Border>
        <div className="zone">
          <h3>Our servers</h3>
          <Part name="Reverse proxy" text="Holds the certificate and cuts slow connections" />
          <div className="processes">
            <Process name="Process A" text="reads its own files only" />
            <Process name="Process B" text="the same; it goes on if A fails" />
          </div>
          <Part
            name="Mail and push messages"
            text="Stored with the change that caused them, then sent from a queue"
          />
        </div>
        <Border>Each write is complete, or does not happen</Border>
        <div className="zone">
          <h3>What is stored</h3>
          <Part
            name="PostgreSQL"
            text="Requests, articles, audit trail. Under its own role the program cannot change tables"
          />
          <Part name="Backups" text="Made while the site runs, checked when restored" />
          <Part
            name="Counters"
            text="Counts of calls and how long they took, nothing about people"
          />
        </div>
      </div>
      <div className="zone-notes">
        <p>
          <b>No third parties.</b> A page loads nothing from another server: no fonts, no maps, no
          statistics.
        </p>
        <p>
          <b>No cookie for visitors.</b> Staff have two, which scripts cannot read.
        </p>
        <p>
          <b>No all-powerful process.</b> Each can open only the files and hosts on its list, and
          cannot start other programs.
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
