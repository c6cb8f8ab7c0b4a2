/** The firm's mark: a pillar held between imigongo lozenges. Always beside the name. */
export function Mark({ height = 44 }: { height?: number }) {
  return (
    <svg
      className="mark"
      height={height}
      width={Math.round(height * 0.79)}
      viewBox="0 0 76 96"
      aria-hidden="true"
    >
      <path className="mp" d="M0 0h76v6L48 34v28l28 28v6H0v-6l28-28V34L0 6z" />
      <path
        className="mr"
        d="M0 13l23 23v24L0 83v-8.5l17-17v-19L0 21.5zM0 28l12.5 12.5v15L0 68zM76 13L53 36v24l23 23v-8.5l-17-17v-19l17-17zM76 28L63.5 40.5v15L76 68z"
      />
      <path className="mn" d="M25 0h26L38 13z" />
    </svg>
  );
}
