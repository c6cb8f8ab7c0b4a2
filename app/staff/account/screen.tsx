import { AuthenticatorCard } from "./authenticator.tsx";
import { NameCard } from "./name.tsx";
import { may } from "../../../db/schema/staff.ts";
import { useMe } from "../session/session.ts";
import { ScreenTop } from "../layout/screen-top.tsx";
import { NotificationsCard } from "./notifications.tsx";
import { PasskeysCard } from "./passkeys.tsx";
import { PasswordCard } from "./password.tsx";
import { SessionsCard } from "./sessions.tsx";
import { ThemeCard } from "./theme.tsx";

const column = "grid gap-5 grid-cols-1 content-start";

/** The user's own account: name, sign-in methods and sessions. */
export function AccountScreen() {
  const me = useMe();
  return (
    <>
      <ScreenTop title="Account" className="print:[&:has(~*_#recovery-codes)]:hidden" />
      <div className={`group pt-6 md:grid-cols-2 ${column}`}>
        <div className={column}>
          <NameCard />
          <PasskeysCard />
          <AuthenticatorCard />
        </div>
        <div className={column}>
          <PasswordCard />
          <SessionsCard />
          {/* Viewers answer no requests, so they get no notifications. */}
          {may(me.role, "answer") ? <NotificationsCard /> : null}
          <ThemeCard />
        </div>
      </div>
    </>
  );
}
