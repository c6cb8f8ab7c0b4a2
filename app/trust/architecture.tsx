import type { ReactNode } from "react";
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
      <div className="grid lg:grid-cols-[minmax(0,4fr)_9.5rem_minmax(0,5fr)_9.5rem_minmax(0,4fr)] mt-12">
        <Zone title="Your device">
          <Part name="Pages" text="Readable without JavaScript" />
          <Part
            name="Saved for you"
            text="Pages to read offline, requests not yet sent, answers in the tools"
          />
          <Part
            name="Devices of staff"
            text="Also articles and requests, until the person signs out"
          />
        </Zone>
        <Border>Encrypted (https). Size, rate and format of every request are checked</Border>
        <Zone title="Our servers">
          <Part name="Reverse proxy" text="Holds the certificate and cuts slow connections" />
          <div className="grid grid-cols-[1fr_1fr] gap-3">
            <Process name="Process A" text="reads its own files only" />
            <Process name="Process B" text="the same; it goes on if A fails" />
          </div>
          <Part
            name="Mail and push messages"
            text="Stored with the change that caused them, then sent from a queue"
          />
        </Zone>
        <Border>Each write is complete, or does not happen</Border>
        <Zone title="What is stored">
          <Part
            name="PostgreSQL"
            text="Requests, articles, audit trail. Under its own role the program cannot change tables"
          />
          <Part name="Backups" text="Made while the site runs, checked when restored" />
          <Part
            name="Counters"
            text="Counts of calls and how long they took, nothing about people"
          />
        </Zone>
      </div>
      <div className="grid gap-x-12 gap-y-4 lg:grid-cols-[repeat(3,1fr)] mt-8 text-sm text-fg-2 [&_b]:text-fg">
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

const Zone = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-3 content-start p-5 hairline bg-surface">
    <h3 className="[font:600_var(--text-sm)/1.3_var(--font-text)] [letter-spacing:0] text-fg-2">
      {title}
    </h3>
    {children}
  </div>
);

interface PartProps {
  name: string;
  text: string;
}

const Part = ({ name, text }: PartProps) => (
  <p className="px-4 py-3.5 [border:1px_solid_var(--line-strong)] bg-raised leading-[1.35] [clip-path:polygon(0_0,calc(100%-12px)_0,100%_12px,100%_100%,12px_100%,0_calc(100%-12px))]">
    <b className="block">{name}</b> <span className="block text-sm text-fg-2">{text}</span>
  </p>
);

const Process = ({ name, text }: PartProps) => (
  <p className="relative grid content-center min-h-38 px-6 py-8 bg-(--forest-700) text-white text-center leading-[1.3] [clip-path:polygon(0_0,100%_0,100%_8px,calc(100%-16px)_24px,calc(100%-16px)_calc(100%-24px),100%_calc(100%-8px),100%_100%,0_100%,0_calc(100%-8px),16px_calc(100%-24px),16px_24px,0_8px)]">
    <span className="absolute top-0 left-[calc(50%-14px)] w-7 h-3.5 bg-sun-400 [clip-path:polygon(0_0,100%_0,50%_100%)]" />
    <b>{name}</b> <span className="text-xs text-[#cfe0d7]">{text}</span>
  </p>
);

const Border = ({ children }: { children: string }) => (
  <p className="relative grid place-items-center pt-7 px-2 pb-5 lg:py-4 lg:pr-4 lg:pl-7 text-(--earth-400) text-sm semibold text-center lg:text-left">
    <span className="absolute inset-x-0 top-0 lg:inset-y-0 lg:right-auto lg:w-3 h-3 lg:h-auto bg-current [mask:conic-gradient(from_135deg_at_top,#000_90deg,#0000_0)_50%_0/24px_12px] lg:[mask:conic-gradient(from_45deg_at_left,#000_90deg,#0000_0)_0_50%/12px_24px]" />
    {children}
  </p>
);
