import { useEffect, useState } from "react";
import { momentText, ownText } from "./moment.ts";

/** A moment by the clock in Kigali, and by the visitor's own where that differs, which the browser alone knows. */
export function KigaliTime({ at }: { at: number }) {
  const [own, setOwn] = useState("");
  useEffect(() => {
    setOwn(ownText(at, -new Date(at).getTimezoneOffset()));
  }, [at]);
  return (
    <>
      <time dateTime={new Date(at).toISOString()}>{momentText(at)}</time> Kigali time
      {own ? (
        <>
          {" "}
          <span className="inline-block">({own} your time)</span>
        </>
      ) : null}
    </>
  );
}
