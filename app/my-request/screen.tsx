import "./my-request.css";
import { useEffect, useState } from "react";
import type { Firm } from "../../db/schema/firm.ts";
import { outbox } from "../outbox/scheduler.ts";
import { Loading } from "../ui/loading.tsx";
import { dropDraft } from "./composer.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { ErasedPanel, Keyless, NoConnection, NotNow, UnknownLink } from "./panels.tsx";
import { ShownRequest } from "./shown-request.tsx";
import { type Actions, useMyRequest, type View } from "./use-my-request.ts";

/** The sender's private page, opened by the link in the address. */
export function MyRequestScreen({ firm }: { firm: Firm }) {
  const { view, actions } = useMyRequest();
  const [erasing, setErasing] = useState(false);
  useEffect(() => {
    if (view.kind === "shown") {
      const { reference, status } = view.request;
      void onReceipts(({ noteStatus }) => noteStatus(reference, status));
      return;
    }
    setErasing(false);
    if (view.kind === "erased") dropDraft();
  }, [view]);
  return (
    <>
      <Content firm={firm} view={view} actions={actions} onErase={() => setErasing(true)} />
      {erasing && view.kind === "shown" ? (
        <EraseDialog
          hasCall={view.request.confirmedTime !== null}
          erase={actions.erase}
          onClose={() => setErasing(false)}
        />
      ) : null}
    </>
  );
}

/** Without a store on this device there is no receipt. */
const onReceipts = (work: (box: Awaited<ReturnType<typeof outbox>>) => Promise<void>) =>
  outbox()
    .then(work)
    .catch(() => undefined);

interface ContentProps {
  firm: Firm;
  view: View;
  actions: Actions;
  onErase: () => void;
}

function Content({ firm, view, actions, onErase }: ContentProps) {
  switch (view.kind) {
    case "loading":
      return <Loading>Opening your request...</Loading>;
    case "keyless":
      return <Keyless firm={firm} />;
    case "unknown":
      return <UnknownLink firm={firm} />;
    case "offline":
      return <NoConnection load={actions.load} />;
    case "refused":
      return <NotNow detail={view.detail} load={actions.load} />;
    case "erased":
      return <ErasedPanel erased={view} />;
    case "shown":
      return (
        <ShownRequest
          key={view.request.reference}
          firm={firm}
          request={view.request}
          actions={actions}
          onErase={onErase}
        />
      );
  }
}
