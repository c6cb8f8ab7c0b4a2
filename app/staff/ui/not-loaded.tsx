import { Button } from "./button.tsx";

/** In a list's place when it could not be read; `what` as in 'articles'. */
export const NotLoaded = ({ what, onAgain }: { what: string; onAgain: () => void }) => (
  <div className="note note-danger" role="alert">
    <p>The {what} could not be loaded.</p>
    <Button small onClick={onAgain}>
      Try again
    </Button>
  </div>
);
