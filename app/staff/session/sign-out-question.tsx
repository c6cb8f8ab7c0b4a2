import { Confirm } from "../ui/confirm.tsx";

interface SignOutQuestionProps {
  /** So many changes would be lost; infinite where they could not be counted. */
  count: number;
  onSure: () => void;
  onClose: () => void;
}

/** Asks before a sign-out that would lose work. */
export const SignOutQuestion = ({ count, onSure, onClose }: SignOutQuestionProps) => (
  <Confirm
    title={titleOf(count)}
    text="Signing out deletes everything kept on this device, including changes that have not been sent. Stay signed in until they are sent."
    act="Sign out and delete"
    stay="Stay signed in"
    onSure={onSure}
    onClose={onClose}
  />
);

function titleOf(count: number): string {
  if (count === Number.POSITIVE_INFINITY) return "There may be changes that have not been sent";
  return count === 1 ? "1 change has not been sent" : `${count} changes have not been sent`;
}
