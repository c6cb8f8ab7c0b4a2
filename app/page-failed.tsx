import { Unread } from "./ui/unread.tsx";

/** What stands in the place of a page that cannot be drawn, such as one whose script did not arrive. */
export function PageFailed() {
  return <Unread what="this page" failed />;
}
