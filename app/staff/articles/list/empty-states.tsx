/** Rows to come, with the specification's text. */
export const LoadingRows = () => (
  <div className="cms-table cms-loading" role="status">
    <p>Loading articles...</p>
    {[0, 1, 2, 3].map((row) => (
      <span key={row} aria-hidden="true" />
    ))}
  </div>
);

/** Neither the device nor the server could be read. */
export const Unread = ({ onAgain }: { onAgain: () => void }) => (
  <div className="note note-danger" role="alert">
    <p>The articles could not be loaded.</p>
    <button type="button" className="btn btn-secondary btn-sm" onClick={onAgain}>
      Try again
    </button>
  </div>
);
