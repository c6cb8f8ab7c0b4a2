import CircleAlert from "lucide-react/icons/circle-alert";
import { RequestError } from "../../data/query-client.ts";
import { errorText } from "../session/server.ts";
import { Button } from "../ui/button.tsx";

interface LoadErrorProps {
  problem: unknown;
  title?: string;
  again?: (() => void) | undefined;
}

export function LoadError({ problem, title = titleOf(problem), again }: LoadErrorProps) {
  return (
    <div className="note note-danger" role="alert">
      <CircleAlert size={20} />
      <div>
        <b>{title}</b>
        <p>{errorText(problem)}</p>
        {again ? (
          <Button small onClick={again}>
            Try again
          </Button>
        ) : null}
      </div>
    </div>
  );
}

const titleOf = (problem: unknown): string =>
  navigator.onLine || problem instanceof RequestError ? "That did not work" : "You are offline";
