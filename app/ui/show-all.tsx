/** Unfolds the `fold-more` parts above it on phones, by CSS alone; the last child of `folded`. A link to a part does too. */
export const ShowAll = ({ what }: { what: string }) => (
  <label className="show-all btn btn-secondary">
    <input type="checkbox" autoComplete="off" />
    {`Show all ${what}`}
  </label>
);
