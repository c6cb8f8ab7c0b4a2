import "./account.css";
import { AuthenticatorCard } from "./authenticator.tsx";
import { NameCard } from "./name.tsx";
import { isAtLeast } from "../../../db/schema/staff.ts";
import { useMe } from "../session/session.ts";
import { NotificationsCard } from "./notifications.tsx";
import { PasskeysCard } from "./passkeys.tsx";
import { PasswordCard } from "./password.tsx";
import { SessionsCard } from "./sessions.tsx";
import { ThemeCard } from "./theme.tsx";

/** The user's own account: name, sign-in methods and sessions. */
export function AccountScreen() {
  const me = useMe();
  return (
    <>
      <div className="staff-top">
        <h1>Account</h1>
      </div>
      <div className="account">
        <div>
          <NameCard />
          <PasskeysCard />
          <AuthenticatorCard />
        </div>
        <div>
          <PasswordCard />
          <SessionsCard />
          {/* Viewers answer no requests, so they get no notifications. */}
          {isAtLeast(me.role, "editor") ? <NotificationsCard /> : null}
          <ThemeCard />
        </div>
      </div>
    </>
  );
}
