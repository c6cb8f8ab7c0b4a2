import { Button } from "./button.tsx";

/** Replaces a list that could not be loaded; `what` is its plural, such as 'articles'. */
export const NotLoaded = ({ what, onAgain }: { what: string; onAgain: () => void }) => (
  <div className="note note-danger" role="alert">
    <p>The {what} could not be loaded.</p>
    <Button small onClick={onAgain}>
      Try again
    </Button>
  </div>
);
