import { Loading } from "./loading.tsx";

interface UnreadProps {
  /** A noun such as 'the compliance library'. */
  what: string;
  failed: boolean;
}

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
