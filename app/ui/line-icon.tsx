import type { LucideProps } from "lucide-react";

/** An icon of 24 by 24 as one path, built from lucide's (`bin/vite/icons.ts`); the stylesheet draws its line (`.i`). */
export const lineIcon = (path: string) =>
  function LineIcon({ size = 24, ref: _, ...rest }: LucideProps) {
    return (
      <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" {...rest}>
        <path d={path} />
      </svg>
    );
  };
