/** Unfolds what is `fold-more` above it on phones, by CSS alone; the last in `folded`. A link to a part unfolds it too. */
export const ShowAll = ({ what }: { what: string }) => (
  <label className="show-all btn btn-secondary">
    <input type="checkbox" autoComplete="off" />
    {`Show all ${what}`}
  </label>
);
