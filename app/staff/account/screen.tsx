import "./account.css";
import { AuthenticatorCard } from "./authenticator.tsx";
import { NameCard } from "./name.tsx";
import { PasskeysCard } from "./passkeys.tsx";
import { PasswordCard } from "./password.tsx";
import { SessionsCard } from "./sessions.tsx";
import { ThemeCard } from "./theme.tsx";

/** A person's own account: who they are here, how they sign in, and where they are signed in. */
export function AccountScreen() {
  return (
    <>
      <div className="staff-top">
        <h1>Account</h1>
      </div>
      <div className="account">
        <div>
          <NameCard />
          <ThemeCard />
          <PasswordCard />
        </div>
        <div>
          <PasskeysCard />
          <AuthenticatorCard />
          <SessionsCard />
        </div>
      </div>
    </>
  );
}
