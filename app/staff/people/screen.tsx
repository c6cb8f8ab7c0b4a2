import "./people.css";
import "../ui/dialog.css";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import UserPlus from "lucide-react/icons/user-plus";
import { useState } from "react";
import type { LinkMade, Person } from "../../../db/schema/staff.ts";
import { LoadError } from "../layout/load-error.tsx";
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
      <div className="staff-top">
        <h1>People</h1>
        <Button variant="primary" Icon={UserPlus} onClick={() => setInviting(true)}>
          Invite someone
        </Button>
      </div>
      {made ? <LinkPanel key={made.token} made={made} onDone={() => setMade(undefined)} /> : null}
      {people.error ? (
        <LoadError problem={people.error} again={() => void people.refetch()} />
      ) : people.data ? (
        <div className="staff-table people-table">
          <table>
            <caption className="sr">Staff</caption>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Role</th>
                <th scope="col">State</th>
                <th scope="col">Second factor</th>
                <th scope="col">Last seen</th>
                <th scope="col">
                  <span className={people.data.length > 1 ? undefined : "sr"}>Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
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
        <p role="status" className="muted staff-wait">
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
