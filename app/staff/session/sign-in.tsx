import "../layout/staff.css";
import Lock from "lucide-react/icons/lock";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Me } from "../../../db/schema/staff.ts";
import { documentQuery } from "../../data/document-query.ts";
import { Mark } from "../../ui/mark.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { Spoken } from "../../ui/spoken.tsx";

export function SignIn({ onSignedIn }: { onSignedIn: (me: Me) => void }) {
  const shortName = useQuery(documentQuery("firm")).data?.shortName ?? "our";
  return (
    <Doorway
      title="Staff sign in"
      lead={`For ${shortName} partners and staff.`}
      foot="You are signed out after 8 hours without activity, and after 30 days at the latest."
    >
      <SignInForm onSignedIn={onSignedIn} />
      <details>
        <summary className="link">Can’t sign in?</summary>
        <p className="pt-2 text-fg-2">
          Ask an administrator for a new link. If you have added a passkey, it still signs you in.
          For your security we do not send reset emails.
        </p>
      </details>
    </Doorway>
  );
}

interface DoorwayProps {
  title: string;
  lead: ReactNode;
  foot: string;
  children: ReactNode;
}

export function Doorway({ title, lead, foot, children }: DoorwayProps) {
  const firm = useQuery(documentQuery("firm")).data;
  return (
    <div className="grid max-md:grid-rows-[auto_1fr] md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] min-h-svh">
      <main
        id="main"
        className="grid grid-rows-[auto_1fr_auto] min-h-0 px-(--gutter) lg:px-18 pt-7 md:pt-9 pb-[calc(2rem+env(safe-area-inset-bottom))] md:pb-9"
      >
        <SiteLink className="logo" href="/">
          <Mark />
          <span>
            <b>{firm?.shortName}</b> <small>{firm?.name.replace(firm.shortName, "").trim()}</small>
            <Spoken>home</Spoken>
          </span>
        </SiteLink>
        <div className="self-center grid gap-5.5 w-full max-w-100 py-6 md:py-10">
          <div>
            <p className="eyebrow">Insights CMS</p>
            <h1 className="h2 mt-3 mb-[0.6rem]">{title}</h1>
            <p className="muted">{lead}</p>
          </div>
          {children}
        </div>
        <p className="flex gap-[0.6rem] items-start max-w-100 text-balance text-fg-3 text-sm">
          <Lock size={18} />
          {foot}
        </p>
      </main>
      <div className="max-md:-order-1 relative min-h-30 overflow-hidden bg-[#081a16]">
        <img
          className="absolute inset-0 size-full object-cover object-[68%_100%] md:object-[75%_100%] lg:object-[67%_100%]"
          src="/scenes/night-lights.svg"
          alt=""
          width={1600}
          height={900}
        />
        <p
          className="absolute top-6 md:top-10 lg:top-11 inset-x-(--gutter) md:inset-x-8 lg:inset-x-12 max-w-[11ch] lg:max-w-[17ch] [font:600_var(--text-xl)/1.12_var(--font-display)] md:text-3xl tracking-[-0.02em] text-white"
          aria-hidden="true"
        >
          The light in that window is ours.
        </p>
      </div>
    </div>
  );
}
