import "./account.css";
import { roleMeaning, roleName } from "../person-words.ts";
import { useMe } from "../me.ts";
import { AuthenticatorCard } from "./authenticator.tsx";
import { PasskeysCard } from "./passkeys.tsx";
import { PasswordCard } from "./password.tsx";
import { SessionsCard } from "./sessions.tsx";
import { ThemeCard } from "./theme.tsx";

/** A person's own account: who they are here, how they sign in, and where they are signed in. */
export function AccountScreen() {
  const { name, email, role } = useMe();
  return (
    <>
      <div className="staff-top">
        <h1>Account</h1>
      </div>
      <div className="account">
        <section className="card" aria-labelledby="account-who">
          <h2 className="h4" id="account-who">
            {name}
          </h2>
          <dl className="account-facts">
            <dt>Email</dt>
            <dd>{email}</dd>
            <dt>Role</dt>
            <dd>
              {roleName[role]}: {roleMeaning[role]}
            </dd>
          </dl>
          <p className="hint">An administrator changes your role; your name came with your link.</p>
        </section>
        <PasswordCard />
        <PasskeysCard />
        <AuthenticatorCard />
        <SessionsCard />
        <ThemeCard />
      </div>
    </>
  );
}
