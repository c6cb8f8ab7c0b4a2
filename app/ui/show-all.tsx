/** On a phone a list shows its beginning; this, the last in `folded`, shows the rest, by the stylesheet alone. */
export const ShowAll = ({ what }: { what: string }) => (
  <label className="show-all btn btn-secondary">
    <input type="checkbox" autoComplete="off" />
    {`Show all ${what}`}
  </label>
);
