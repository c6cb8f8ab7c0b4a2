import CircleAlert from "lucide-react/icons/circle-alert";
import { errorText } from "../session/server.ts";
import { Button } from "../ui/button.tsx";

interface LoadErrorProps {
  problem: unknown;
  title?: string;
  again?: (() => void) | undefined;
}

export function LoadError({ problem, title = "That did not work", again }: LoadErrorProps) {
  return (
    <div className="note note-danger" role="alert">
      <CircleAlert className="i" size={20} aria-hidden="true" />
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
