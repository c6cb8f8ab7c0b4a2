import Download from "lucide-react/icons/download";
import Trash from "lucide-react/icons/trash-2";
import { type FormEvent, useState } from "react";
import type { Person, PersonExport, PersonFound } from "../../../../db/schema/requests/person.ts";
import { staffRequestPath } from "../../../../db/schema/address.ts";
import { SiteLink } from "../../../ui/site-link.tsx";
import { kigaliDay, longDate } from "../../../ui/time.tsx";
import { LoadError } from "../../layout/load-error.tsx";
import { ScreenTop } from "../../layout/screen-top.tsx";
import { call } from "../../session/server.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useAction } from "../../ui/use-action.ts";
import { count } from "../count-words.ts";
import { EraseDialog } from "../erase-dialog.tsx";
import { downloadJson } from "../files.ts";

const address = "/api/staff/requests/person";

interface Found extends PersonFound {
  person: Person;
}

/** All stored data of one person, to export or erase on request (Law No. 058/2021, Articles 18 and following). */
export function PersonScreen() {
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<Found>();
  const [erasing, setErasing] = useState(false);
  const { busy, problem, errors, run } = useAction();
  const find = (event: FormEvent) => {
    event.preventDefault();
    const words = typed.trim();
    const person: Person = words.includes("@") ? { email: words } : { phone: words };
    void run(async () => {
      setFound(undefined);
      setFound({ person, ...(await call<PersonFound>("POST", `${address}/find`, person)) });
    });
  };
  const store = (person: Person) =>
    run(async () =>
      downloadJson(
        `person-${kigaliDay(Date.now())}.json`,
        await call<PersonExport>("POST", `${address}/export`, person),
      ),
    );
  const total = found?.found.reduce((sum, one) => sum + one.count, 0) ?? 0;
  const error = errors["email"] ?? errors["phone"];
  return (
    <>
      <ScreenTop title="One person’s data" />
      <div className="grid gap-5 max-w-160 mt-6 p-5 hairline rounded-3 bg-surface">
        <form className="grid md:grid-cols-[minmax(0,1fr)_auto] items-end gap-3" onSubmit={find}>
          <TextField
            label="Email or phone of the person"
            autoComplete="off"
            value={typed}
            error={error}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" aria-disabled={busy}>
            Find
          </Button>
        </form>
        {problem && !error ? <LoadError problem={problem} /> : null}
        {found && found.requests.length === 0 ? (
          <p role="status">Nothing is stored under this address or number.</p>
        ) : null}
        {found && found.requests.length > 0 ? (
          <>
            <table className="text-sm">
              <caption className="sr">Found</caption>
              <thead>
                <tr className="text-fg-3">
                  <th className={nameCell} scope="col">
                    Found
                  </th>
                  <th className={figureCell} scope="col">
                    Items
                  </th>
                  <th className={figureCell} scope="col">
                    Oldest
                  </th>
                </tr>
              </thead>
              <tbody className="num">
                {found.found.map(({ kind, count: items, oldest }) => (
                  <tr key={kind} className="hairline-t">
                    <th className={nameCell} scope="row">
                      {kinds[kind]}
                    </th>
                    <td className={figureCell}>{items}</td>
                    <td className={figureCell}>
                      {oldest ? longDate(kigaliDay(Date.parse(oldest))) : ""}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="flex flex-wrap gap-x-4 text-sm">
              {found.requests.map(({ id, reference }) => (
                <SiteLink
                  key={id}
                  className="inline-flex items-center min-h-(--target)"
                  href={staffRequestPath(id)}
                >
                  {reference}
                </SiteLink>
              ))}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button Icon={Download} disabled={busy} onClick={() => void store(found.person)}>
                Export all {total}
              </Button>
              <Button
                variant="ghost"
                className="text-danger-fg"
                Icon={Trash}
                onClick={() => setErasing(true)}
              >
                Erase all {total}
              </Button>
            </div>
          </>
        ) : null}
      </div>
      {found && erasing ? (
        <EraseDialog
          what="all data of this person"
          gone={found.found
            .filter((one) => one.count > 0)
            .map((one) => count(one.count, ...nouns[one.kind]))}
          erase={(reason) => call("POST", `${address}/erase`, { ...found.person, reason })}
          onErased={() => setFound(undefined)}
          onClose={() => setErasing(false)}
        />
      ) : null}
    </>
  );
}

const nameCell = "px-0 py-2 pr-3 text-left font-medium";
const figureCell = "px-0 py-2 text-right font-medium";

type Kind = PersonFound["found"][number]["kind"];

const kinds: Record<Kind, string> = {
  requests: "Requests",
  messages: "Messages and notes",
  mails: "Emails not sent yet",
  calls: "Calls",
};

const nouns: Record<Kind, [one: string, more: string]> = {
  requests: ["request", "requests"],
  messages: ["message or note", "messages and notes"],
  mails: ["email not sent yet", "emails not sent yet"],
  calls: ["call", "calls"],
};
