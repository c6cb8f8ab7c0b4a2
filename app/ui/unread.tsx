import { Loading } from "./loading.tsx";

interface UnreadProps {
  /** What is awaited, as in 'the compliance library'. */
  what: string;
  failed: boolean;
}

/** Stands where content will be: still on its way, or not to be read, and then what to do. */
export function Unread({ what, failed }: UnreadProps) {
  return (
    <div className="wrap section under-bar">
      {failed ? (
        <p className="loading" role="alert">
          We cannot read {what} right now. Nothing is lost: check your connection and reload this
          page.
        </p>
      ) : (
        <Loading>{`Loading ${what}...`}</Loading>
      )}
    </div>
  );
}
