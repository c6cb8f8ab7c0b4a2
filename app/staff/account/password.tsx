import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { showToast } from "../../ui/toast.tsx";
import { call } from "../session/server.ts";
import { useMe } from "../session/session.ts";
import { NewPasswordField, PasswordField } from "../session/password-field.tsx";
import { LoadError } from "../layout/load-error.tsx";
import { useAction } from "../ui/use-action.ts";
import { Card } from "./card.tsx";
import { sessionsQuery } from "./queries.ts";
import { Button } from "../ui/button.tsx";

/** Changes the password, which ends the user's other sessions. */
export function PasswordCard() {
  const { email } = useMe();
  const client = useQueryClient();
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const { busy, problem, errors, run } = useAction();
  const change = async (event: FormEvent) => {
    event.preventDefault();
    const body = { password, ...(current ? { current } : {}) };
    if (!(await run(() => call("PUT", "/api/staff/password", body)))) return;
    setCurrent("");
    setPassword("");
    void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    await showToast({
      kind: "success",
      title: "Password changed",
      text: "Your other sessions have ended.",
    });
  };
  return (
    <Card name="password" title="Password">
      <form className="grid gap-5.5" noValidate onSubmit={(event) => void change(event)}>
        {problem && Object.keys(errors).length === 0 ? <LoadError problem={problem} /> : null}
        {/* Tells password managers whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          label="Current password"
          name="current"
          autoComplete="current-password"
          value={current}
          onChange={({ target }) => setCurrent(target.value)}
          error={errors["current"]}
        />
        <NewPasswordField
          label="New password"
          name="password"
          value={password}
          onPassword={setPassword}
          error={errors["password"]}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant={password ? "primary" : "secondary"} type="submit" aria-disabled={busy}>
            {busy ? "Saving..." : "Change password"}
          </Button>
        </div>
      </form>
    </Card>
  );
}
