import { showToast } from "../../ui/toast.tsx";
import { call, errorText } from "../session/server.ts";
import { updateSession, useMe } from "../session/session.ts";
import { useAction } from "../ui/use-action.ts";

/** Changes the user's own name on the server. */
export function useRename() {
  const me = useMe();
  const { busy, problem, errors, run } = useAction();
  return {
    busy,
    problem: problem ? (errors["name"] ?? errorText(problem)) : undefined,
    rename: async (name: string) => {
      if (!(await run(() => call("PUT", "/api/staff/name", { name })))) return;
      updateSession({ ...me, name: name.trim() });
      await showToast({ kind: "success", title: "Name saved" });
    },
  };
}
