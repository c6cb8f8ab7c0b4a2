import CircleAlert from "lucide-react/icons/circle-alert";
import { inWords } from "../session/server.ts";

interface TroubleProps {
  problem: unknown;
  title?: string;
  again?: (() => void) | undefined;
}

export function LoadError({ problem, title = "That did not work", again }: TroubleProps) {
  return (
    <div className="note note-danger" role="alert">
      <CircleAlert className="i" size={20} aria-hidden="true" />
      <div>
        <b>{title}</b>
        <p>{inWords(problem)}</p>
        {again ? (
          <button type="button" className="btn btn-secondary btn-sm" onClick={again}>
            Try again
          </button>
        ) : null}
      </div>
    </div>
  );
}
