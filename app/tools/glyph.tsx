const shapes = {
  full: <path fill="currentColor" d="M10 1l9 9-9 9-9-9z" />,
  half: (
    <>
      <path fill="currentColor" d="M10 1v18L1 10z" />
      <path fill="none" stroke="currentColor" strokeWidth="1.8" d="M10 2l8 8-8 8-8-8z" />
    </>
  ),
  outline: <path fill="none" stroke="currentColor" strokeWidth="1.8" d="M10 2l8 8-8 8-8-8z" />,
  dots: (
    <path
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeDasharray="1.6 3"
      d="M10 2l8 8-8 8-8-8z"
    />
  ),
};
export type GlyphShape = keyof typeof shapes;

interface GlyphProps {
  shape: GlyphShape;
  /** Width and height in pixels. */
  size?: number;
}

/** A lozenge whose filling shows a degree; the words beside it say the same. */
export const Glyph = ({ shape, size = 16 }: GlyphProps) => (
  <svg className="flex-none" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
    {shapes[shape]}
  </svg>
);
