import { Emblem } from "../../ui/emblem.tsx";

/** Rows to come, with the specification's text. */
export const LoadingRows = () => (
  <div className="cms-table cms-loading" role="status">
    <p>Loading articles...</p>
    {[0, 1, 2, 3].map((row) => (
      <span key={row} aria-hidden="true" />
    ))}
  </div>
);

/** No articles, or none that the search finds. */
export function NothingFound({ words, onClear }: { words: string; onClear: () => void }) {
  return (
    <div className="cms-table cms-nothing">
      <Emblem name="policy" size={64} />
      <h2 className="h4">No articles found</h2>
      {words.trim() ? (
        <p>Nothing matches “{words.trim()}”. Try a category, or clear the search.</p>
      ) : null}
      <button type="button" className="btn btn-secondary" onClick={onClear}>
        Clear search
      </button>
    </div>
  );
}

/** Neither the device nor the server could be read. */
export const Unread = ({ onAgain }: { onAgain: () => void }) => (
  <div className="note note-danger" role="alert">
    <p>The articles could not be read just now.</p>
    <button type="button" className="btn btn-secondary btn-sm" onClick={onAgain}>
      Try again
    </button>
  </div>
);
