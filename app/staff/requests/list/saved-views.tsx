import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import Bookmark from "lucide-react/icons/bookmark";
import X from "lucide-react/icons/x";
import { type FormEvent, useState } from "react";
import type { RequestView, RequestViews } from "../../../../db/schema/requests/views.ts";
import { call } from "../../session/server.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { LoadError } from "../../layout/load-error.tsx";
import { useAction } from "../../ui/use-action.ts";
import { notifyFailure } from "../actions.ts";
import type { RequestList } from "./use-request-list.ts";
import { noFilters } from "./views.ts";
import "../../ui/dialog.css";

const address = "/api/staff/requests/views";
const viewsQuery = queryOptions<RequestViews>({ queryKey: [address], staleTime: 0, retry: false });

/** Views that this person has stored: a view with its filters, under a name of their own. */
export function SavedViews({ list }: { list: RequestList }) {
  const views = useQuery(viewsQuery).data?.views ?? [];
  const client = useQueryClient();
  const [naming, setNaming] = useState(false);
  const reread = () => void client.invalidateQueries({ queryKey: viewsQuery.queryKey });
  const show = ({ filters: { view, ...filters } }: RequestView) => {
    list.setView(view);
    list.change({ ...noFilters, ...filters });
  };
  const remove = async (name: string) => {
    try {
      await call("DELETE", address, { name });
    } catch (problem) {
      notifyFailure("The view was not removed", problem);
    }
    reread();
  };
  return (
    <>
      {views.map((view) => (
        <span key={view.name} className="rq-saved">
          <button type="button" onClick={() => show(view)}>
            {view.name}
          </button>
          <IconButton
            Icon={X}
            size={16}
            label={`Remove the view ${view.name}`}
            onClick={() => void remove(view.name)}
          />
        </span>
      ))}
      <button type="button" onClick={() => setNaming(true)}>
        <Bookmark className="i" size={18} aria-hidden="true" />
        Save this view
      </button>
      {naming ? <NameDialog list={list} onSaved={reread} onClose={() => setNaming(false)} /> : null}
    </>
  );
}

interface NameDialogProps {
  list: RequestList;
  onSaved: () => void;
  onClose: () => void;
}

function NameDialog({ list, onSaved, onClose }: NameDialogProps) {
  const [name, setName] = useState("");
  const { busy, problem, errors, run } = useAction();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    const filters = { ...list.filters, view: list.view };
    void run(() => call("PUT", address, { name, filters })).then((isSaved) => {
      if (!isSaved) return;
      onSaved();
      onClose();
    });
  };
  return (
    <Dialog title="Save this view" busy={busy} onClose={onClose} focus="input">
      <form className="form" onSubmit={save}>
        {problem ? <LoadError title="The view was not saved" problem={problem} /> : null}
        <TextField
          label="Name"
          maxLength={60}
          hint="The view with its filters, for you alone."
          error={errors["name"]}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="staff-acts">
          <Button variant="primary" type="submit" aria-disabled={busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
