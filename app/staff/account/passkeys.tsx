import { useQuery, useQueryClient } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import Trash2 from "lucide-react/icons/trash-2";
import { type FormEvent, useState } from "react";
import type { Passkey } from "../../../db/schema/staff.ts";
import { showToast } from "../../ui/toast.tsx";
import { call } from "../session/server.ts";
import { refreshSession } from "../session/session.ts";
import { addPasskey, noPasskeys } from "../session/passkey.ts";
import { Confirm } from "../ui/confirm.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { dateAndTime } from "../ui/time.ts";
import { LoadError } from "../layout/load-error.tsx";
import { useAction } from "../ui/use-action.ts";
import { Card, CardItem } from "./card.tsx";
import { passkeysQuery, sessionsQuery } from "./queries.ts";

/** The user's passkeys: each one can sign in alone, or serve as the second factor. */
export function PasskeysCard() {
  const passkeys = useQuery(passkeysQuery);
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [leaving, setLeaving] = useState<Passkey>();
  const { busy, problem, errors, run } = useAction();
  const closed = noPasskeys();
  const reread = async () => {
    await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    await refreshSession();
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run(() => addPasskey(name)))) return;
    setName("");
    await reread();
    await showToast({
      kind: "success",
      title: "Passkey added",
      text: "Your other sessions have ended.",
    });
  };
  const remove = ({ id }: Passkey) =>
    run(async () => {
      await call("DELETE", `/api/staff/passkeys/${encodeURIComponent(id)}`);
      await reread();
    });
  return (
    <Card name="passkeys" title="Passkeys" id="second-factor">
      <p className="muted">
        A passkey signs you in with your device’s fingerprint, face or PIN. It cannot be guessed or
        phished. With one, your password alone no longer opens your account.
      </p>
      {problem && Object.keys(errors).length === 0 ? <LoadError problem={problem} /> : null}
      {passkeys.error ? <LoadError problem={passkeys.error} /> : null}
      {passkeys.data && passkeys.data.length > 0 ? (
        <ul aria-label="Your passkeys">
          {passkeys.data.map((passkey) => (
            <CardItem
              key={passkey.id}
              Icon={KeyRound}
              title={passkey.name}
              detail={`Added ${dateAndTime(passkey.createdAt)}, ${passkey.usedAt ? `last used ${dateAndTime(passkey.usedAt)}` : "not used yet"}`}
            >
              <IconButton
                Icon={Trash2}
                label={`Remove ${passkey.name}`}
                onClick={() => setLeaving(passkey)}
              />
            </CardItem>
          ))}
        </ul>
      ) : null}
      {closed ? (
        <p>{closed}</p>
      ) : (
        <form className="grid gap-5.5" noValidate onSubmit={(event) => void add(event)}>
          <TextField
            label="Name of the passkey"
            name="passkey"
            placeholder="For example: my phone"
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={errors["name"]}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" aria-disabled={busy}>
              Add a passkey
            </Button>
          </div>
        </form>
      )}
      {leaving ? (
        <Confirm
          title={`Remove ${leaving.name}?`}
          text="You can no longer sign in with it. Your other sign-in methods still work."
          act="Remove passkey"
          onSure={() => void remove(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      ) : null}
    </Card>
  );
}
