import { useLocation } from "@tanstack/react-router";
import { type ComponentType, useEffect, useState } from "react";
import type { Firm } from "../../db/schema/firm.ts";
import { applyCompleteStylesheet } from "../boot/complete-stylesheet.ts";
import { Email } from "../ui/email.tsx";
import { Loading } from "../ui/loading.tsx";
import { telephone } from "../ui/telephone.ts";

/**
 * The same bytes for everyone: the key is in the fragment, which no server sees. A script that no other page loads
 * draws the request.
 */
export function MyRequestPage({ firm }: { firm: Firm }) {
  const [email = ""] = firm.emails;
  const [phone = ""] = firm.phones;
  const [loaded, setLoaded] = useState<{ Screen: ComponentType<{ firm: Firm }> }>();
  const [failed, setFailed] = useState(false);
  const [isKeyless, setKeyless] = useState(false);
  const { hash } = useLocation();
  useEffect(() => setKeyless(hash === ""), [hash]);
  useEffect(() => {
    import("./screen.tsx").then(
      ({ MyRequestScreen }) => {
        // The server's page lacks the request's markup, and so its styles.
        applyCompleteStylesheet();
        setLoaded({ Screen: MyRequestScreen });
      },
      () => setFailed(true),
    );
  }, []);
  return (
    <div className="wrap section under-bar">
      <p className="eyebrow mb-5">Private page</p>
      {loaded ? (
        <loaded.Screen firm={firm} />
      ) : (
        <>
          <h1 className="h1">{isKeyless ? "Open your private link" : "Your request"}</h1>
          {isKeyless ? (
            <p className="mt-2">Your private page opens only with its link.</p>
          ) : failed ? (
            <p role="alert">
              No connection, so this page cannot be opened. Please reload it when you are online.
            </p>
          ) : (
            <>
              <Loading>Opening your request...</Loading>
              <p className="muted small">It opens with your private link.</p>
            </>
          )}
          <noscript>
            <p>
              This page needs JavaScript: a browser does not send the last part of its link, which
              opens your request, by itself. Write to{" "}
              <a href={`mailto:${email}`}>
                <Email>{email}</Email>
              </a>{" "}
              or call{" "}
              <a href={telephone(phone)} translate="no">
                {phone}
              </a>
              , and we help.
            </p>
          </noscript>
        </>
      )}
    </div>
  );
}
