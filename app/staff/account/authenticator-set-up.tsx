import { QrCode } from "@ark-ui/react/qr-code";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { RecoveryCodes, TotpAsked } from "../../../db/schema/staff.ts";
import { call } from "../session/server.ts";
import { TextField } from "../ui/text-field.tsx";
import { LoadError } from "../layout/load-error.tsx";
import { useAction } from "../ui/use-action.ts";
import { Button } from "../ui/button.tsx";

interface AuthenticatorSetUpProps {
  asked: TotpAsked;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Shows the secret as a QR code and as text, and asks for a code that proves that the app has it. */
export function AuthenticatorSetUp({ asked, onConfirmed, onCancel }: AuthenticatorSetUpProps) {
  const [code, setCode] = useState("");
  const { busy, problem, errors, run } = useAction();
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const body = { ticket: asked.ticket, code };
      const made = await call<RecoveryCodes>("POST", "/api/staff/totp/confirm", body);
      onConfirmed(made.recoveryCodes);
    });
  };
  // The tall QR code would leave the server's error out of sight.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) form.current?.scrollIntoView({ block: "end" });
  }, [problem]);
  return (
    <form className="grid gap-5.5 scroll-mb-6" noValidate ref={form} onSubmit={confirm}>
      <ol className="grid gap-4 pl-5 list-decimal">
        <li>
          Open your authenticator app and let it read this picture, or type the secret into it.
          {/* Cameras want dark on light, in both themes. */}
          <QrCode.Root
            className="w-52 max-w-full my-4 p-4 bg-white text-black hairline rounded-2 forced-color-adjust-none"
            value={asked.uri}
            encoding={{ ecc: "M" }}
          >
            <QrCode.Frame
              className="w-full h-auto fill-black"
              role="img"
              aria-label="QR code of the secret"
            >
              <QrCode.Pattern />
            </QrCode.Frame>
          </QrCode.Root>
          <p className="hint">Secret</p>
          <code className="wrap-anywhere text-[1rem]">
            {asked.secret.match(/.{1,4}/g)?.join(" ")}
          </code>
        </li>
        <li>Type the code that the app shows now.</li>
      </ol>
      {problem && !errors["code"] ? <LoadError problem={problem} /> : null}
      <TextField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={errors["code"]}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" type="submit" aria-disabled={busy}>
          Confirm
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
