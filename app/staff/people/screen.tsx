import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import UserPlus from "lucide-react/icons/user-plus";
import { type ReactNode, useState } from "react";
import type { LinkMade, Person } from "../../../db/schema/staff.ts";
import { LoadError } from "../layout/load-error.tsx";
import { ScreenTop } from "../layout/screen-top.tsx";
import { InviteDialog } from "./invite.tsx";
import { LinkPanel } from "./link-panel.tsx";
import { PersonRow } from "./row.tsx";
import { Button } from "../ui/button.tsx";

// Other administrators change this too, so it is read again whenever the screen opens.
const peopleQuery = queryOptions<Person[]>({
  queryKey: ["/api/staff/people"],
  staleTime: 0,
  gcTime: 0,
});

const isAdministrator = ({ role, state }: Person): boolean =>
  role === "administrator" && state === "active";

const HeadCell = ({ children }: { children: ReactNode }) => (
  <th
    className="px-3 py-3 bg-sunken hairline-b text-fg-2 text-sm semibold text-left whitespace-nowrap last:w-[1%] last:text-right"
    scope="col"
  >
    {children}
  </th>
);

export function PeopleScreen() {
  const people = useQuery(peopleQuery);
  const client = useQueryClient();
  const [inviting, setInviting] = useState(false);
  const [made, setMade] = useState<LinkMade>();
  const reread = () => client.invalidateQueries({ queryKey: peopleQuery.queryKey });
  const link = (fresh: LinkMade) => {
    setMade(fresh);
    void reread();
  };
  return (
    <>
      <ScreenTop title="People">
        <Button variant="primary" Icon={UserPlus} onClick={() => setInviting(true)}>
          Invite someone
        </Button>
      </ScreenTop>
      {made ? <LinkPanel key={made.token} made={made} onDone={() => setMade(undefined)} /> : null}
      {people.error ? (
        <LoadError problem={people.error} again={() => void people.refetch()} />
      ) : people.data ? (
        <div className="mt-6 overflow-clip bg-surface hairline rounded-3">
          <table className="block xl:table">
            <caption className="sr">Staff</caption>
            <thead className="max-xl:sr-only">
              <tr>
                <HeadCell>Name</HeadCell>
                <HeadCell>Role</HeadCell>
                <HeadCell>State</HeadCell>
                <HeadCell>Second factor</HeadCell>
                <HeadCell>Last seen</HeadCell>
                <HeadCell>
                  <span className={people.data.length > 1 ? undefined : "sr"}>Actions</span>
                </HeadCell>
              </tr>
            </thead>
            <tbody className="block xl:table-row-group">
              {people.data.map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  isOnlyAdministrator={people.data.filter(isAdministrator).length === 1}
                  onChanged={() => void reread()}
                  onLink={link}
                />
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p role="status" className="muted py-8">
          Loading people...
        </p>
      )}
      {inviting ? (
        <InviteDialog
          onClose={() => setInviting(false)}
          onInvited={(fresh) => {
            setInviting(false);
            link(fresh);
          }}
        />
      ) : null}
    </>
  );
}
