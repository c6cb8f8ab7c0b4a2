/** Unfolds the list above it on phones, by CSS alone; the last in `folded`. */
export const ShowAll = ({ what }: { what: string }) => (
  <label className="show-all btn btn-secondary">
    <input type="checkbox" autoComplete="off" />
    {`Show all ${what}`}
  </label>
);
