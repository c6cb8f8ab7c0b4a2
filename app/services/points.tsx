interface PointsProps {
  title: string;
  /** Whose points they are, for readers who hear one heading at a time. */
  of: string;
  points: readonly string[];
  open?: boolean;
}

/** A folded list: open at a press, with or without a script. */
export function Points({ title, of, points, open = false }: PointsProps) {
  return (
    <details className="points" open={open}>
      <summary>
        {title}
        <span className="sr"> of {of}</span>
      </summary>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </details>
  );
}
