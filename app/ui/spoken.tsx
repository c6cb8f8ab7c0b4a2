/**
 * Hidden words after a name for screen readers. They are in brackets, because a browser puts a space before text that is
 * laid out apart from the name, which would be wrong before a comma or a colon.
 */
export const Spoken = ({ children: words }: { children: string }) => (
  <span className="sr">{` (${words})`}</span>
);
