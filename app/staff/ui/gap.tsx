/** As high as the rows of a table that are not drawn. */
export const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr className="cms-gap">
      <td colSpan={6} style={{ height }} />
    </tr>
  ) : null;
