import "../layout/staff.css";
import "./sign-in.css";
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
      lead={`For ${shortName} partners and editors.`}
      foot="You are signed out after 8 hours without activity, and after 30 days at the latest."
    >
      <SignInForm onSignedIn={onSignedIn} />
      <details className="staff-stuck">
        <summary className="link">Can’t sign in?</summary>
        <p>
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
    <div className="door">
      <main id="main" className="door-in">
        <SiteLink className="logo" href="/">
          <Mark />
          <span>
            <b>{firm?.shortName}</b> <small>{firm?.name.replace(firm.shortName, "").trim()}</small>
            <Spoken>home</Spoken>
          </span>
        </SiteLink>
        <div className="door-form">
          <div>
            <p className="eyebrow">Insights CMS</p>
            <h1 className="h2">{title}</h1>
            <p className="muted">{lead}</p>
          </div>
          {children}
        </div>
        <p className="door-foot">
          <Lock size={18} />
          {foot}
        </p>
      </main>
      <div className="door-art">
        <img src="/scenes/night-lights.svg" alt="" width={1600} height={900} />
        <p aria-hidden="true">The light in that window is ours.</p>
      </div>
    </div>
  );
}
