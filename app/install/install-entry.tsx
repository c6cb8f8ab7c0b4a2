import Share from "lucide-react/icons/share";
import Smartphone from "lucide-react/icons/smartphone";
import { takeOffer, useInstalled, useInstallWay } from "./offer.ts";

/** Instructions to install the site, equally high in every state, so that nothing moves. */
export function InstallEntry() {
  const way = useInstallWay();
  const installed = useInstalled();
  return (
    <section className="install-entry" aria-labelledby="install-entry">
      <h2 className="h3 mt-6" id="install-entry">
        Install this site
      </h2>
      <div className="card">
        <p>
          It opens like an app, even without a connection, and keeps your requests until they are
          sent.
        </p>
        <div className="mt-3 grid min-h-12 items-center justify-items-start">
          {way === "offer" ? (
            <button type="button" className="btn btn-secondary" onClick={() => void takeOffer()}>
              <Smartphone size={20} />
              Install this site
            </button>
          ) : way === "share" ? (
            <p>
              Press <Share className="inline-block [vertical-align:-0.25em]" size={20} />{" "}
              <b>Share</b>, then <b>Add to Home Screen</b>.
            </p>
          ) : installed ? (
            <p>This is the installed app.</p>
          ) : (
            <p>Look in the menu of your browser for “Install” or “Add to Home screen”.</p>
          )}
        </div>
      </div>
    </section>
  );
}
