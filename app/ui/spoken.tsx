/**
 * Words behind a name that are read out and not shown. They stand in brackets, because a browser puts a space before what is
 * laid out apart from the name: before a comma or a colon it would be wrong.
 */
export const Spoken = ({ children: words }: { children: string }) => (
  <span className="sr">{` (${words})`}</span>
);
