/** A spacer row as high as the table rows that are not rendered. */
export const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr>
      <td className="p-0 [border:0]" colSpan={6} style={{ height }} />
    </tr>
  ) : null;
