import { useRouter, useRouterState } from "@tanstack/react-router";
import ArrowLeft from "lucide-react/icons/arrow-left";
import Eye from "lucide-react/icons/eye";
import History from "lucide-react/icons/history";
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { staffSitePath } from "../../../db/schema/address.ts";
import type { StoredSiteChange } from "../../../db/device/site.ts";
import { type SiteDocumentName, siteDocuments } from "../../../db/schema/site/site.ts";
import type { SiteState } from "../../../db/schema/site/state.ts";
import { may } from "../../../db/schema/staff.ts";
import { whoMay } from "../../../db/schema/who-may.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { lazy } from "../layout/lazy.tsx";
import { useMe } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { useCloseOnBack } from "../ui/close-on-back.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Confirm } from "../ui/confirm.tsx";
import type { Open } from "./draft.ts";
import { farMoves } from "./far-prices.ts";
import { FieldsInput } from "./fields.tsx";
import { FormContext, showField } from "./form-context.ts";
import { Together } from "./frames.tsx";
import type { HistoryProps } from "./history.tsx";
import { OtherVersion } from "./other-version.tsx";
import { ChangedBy, ShownOn } from "./parts.tsx";
import { Preview } from "./preview/preview.tsx";
import { PublishBar } from "./publish-bar.tsx";
import { readersOf } from "./readers.ts";
import { useDocument } from "./use-document.ts";
import { withValue } from "./values.ts";

const HistoryDialog = lazy<HistoryProps>(async () => (await import("./history.tsx")).HistoryDialog);

interface DocumentFormProps {
  name: SiteDocumentName;
  latest: SiteState | undefined;
  waiting: StoredSiteChange | undefined;
  first: Open;
  isFromDraft: boolean;
}

export function DocumentForm({ name, latest, waiting, first, isFromDraft }: DocumentFormProps) {
  const { title, shown, needs, fields } = siteDocuments[name];
  const form = useDocument(name, latest, waiting, first, isFromDraft);
  const { open, errors, busy, differences, other } = form;
  const { role } = useMe();
  const isReadOnly = !may(role, needs);
  const [announced, setAnnounced] = useState("");
  const [asks, setAsks] = useState<"history" | "discard" | "preview" | "prices">();
  const hasRoom = useHasRoom();
  const close = () => setAsks(undefined);
  const far = farMoves(differences);
  const leaving = useLeaving(form);
  const current = useRef(form);
  current.current = form;
  // The same one as long as nothing but values change, which a field has of its own.
  const context = useMemo(
    () => ({
      ...{ errors, isReadOnly, role, announce: setAnnounced },
      change: (path: string, value: unknown) => current.current.change(path, value),
      changeAll(changes: readonly (readonly [path: string, value: unknown])[]) {
        const { open: now, replace } = current.current;
        replace(changes.reduce((values, one) => withValue(values, ...one), now.values));
      },
    }),
    [errors, isReadOnly, role],
  );
  const hash = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => {
    if (hash) showField(hash);
  }, [hash]);
  const preview = (
    <Preview
      name={name}
      values={form.given}
      onPick={(path) => {
        // A closed dialog gives the focus back first.
        flushSync(close);
        showField(path);
      }}
    />
  );
  return (
    <Beside aside={hasRoom && shown.length > 0 ? preview : undefined}>
      <div className="screen-top">
        <SiteLink className="iconbtn -ml-2.5" href="/admin/site" aria-label="All parts of the site">
          <ArrowLeft size={24} />
        </SiteLink>
        <h1 className="text-2xl mr-auto max-sm:basis-[calc(100%-4rem)]">{title}</h1>
        {hasRoom || shown.length === 0 ? null : (
          <Button Icon={Eye} onClick={() => setAsks("preview")}>
            Preview
          </Button>
        )}
        <Button Icon={History} onClick={() => setAsks("history")}>
          History
        </Button>
      </div>
      <div className="flex flex-wrap gap-y-1 gap-x-8 pt-4 text-sm">
        <ShownOn {...siteDocuments[name]} />
        <ChangedBy {...open.base} />
      </div>
      <Contents name={name} />
      {isReadOnly ? (
        <p className="note note-info mt-4">
          Changing this needs the role {whoMay(needs)}. You can read what stands there.
        </p>
      ) : null}
      {other && !isReadOnly ? (
        <OtherVersion
          key={other.version}
          fields={fields}
          base={open.base.values}
          mine={form.given}
          other={other}
          busy={busy}
          onPublish={(sides) => void form.publishOver(other, sides)}
        />
      ) : null}
      <form
        className="max-w-240 mt-6 [&_:is(input,textarea,select,button)]:scroll-my-28"
        aria-label={title}
        noValidate
        // Return in a line does not publish.
        onSubmit={(event) => event.preventDefault()}
        inert={busy}
      >
        <FormContext value={context}>
          <Together>
            <FieldsInput fields={fields} values={open.values} />
          </Together>
        </FormContext>
      </form>
      <p className="sr" role="status">
        {announced}
      </p>
      {isReadOnly && !waiting ? null : (
        <PublishBar
          readers={readersOf(name)}
          waiting={waiting}
          mayTakeBack={form.mayTakeBack}
          onTakeBack={() => void form.takeBack()}
          changes={differences.map(({ label }) => label)}
          faults={Object.keys(errors).length}
          busy={busy}
          problem={form.problem}
          isStored={form.stored !== undefined && "at" in form.stored}
          mustDecide={other !== undefined}
          onDiscard={() => setAsks("discard")}
          onPublish={() => (far ? setAsks("prices") : void form.publish())}
        />
      )}
      {asks === "history" ? (
        <HistoryDialog
          name={name}
          changes={differences.length}
          onUse={isReadOnly ? undefined : (values) => form.restore(values, role)}
          onClose={close}
        />
      ) : null}
      {asks === "discard" ? (
        <Confirm
          title="Discard these changes?"
          text={`The form shows again what ${readersOf(name).toLowerCase()} read now.`}
          act="Discard"
          stay="Keep them"
          onSure={() => void form.discard()}
          onClose={close}
        />
      ) : null}
      {asks === "prices" && far ? (
        <Confirm
          title="Is this price meant?"
          text={far}
          act="Publish"
          stay="Go back"
          onSure={() => void form.publish()}
          onClose={close}
        />
      ) : null}
      {asks === "preview" ? (
        <Dialog title="Preview" wide busy={false} onClose={close}>
          {preview}
        </Dialog>
      ) : null}
      {leaving}
    </Beside>
  );
}

/** The form, and beside it what visitors would read. */
const Beside = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div
    className={
      aside
        ? "grid grid-cols-[minmax(0,1fr)_minmax(0,24.5rem)] gap-x-9 has-data-[width=wide]:grid-cols-2"
        : ""
    }
  >
    <div className="min-w-0">{children}</div>
    {aside ? (
      <aside className="sticky top-0 h-svh py-4" aria-label="Preview">
        {aside}
      </aside>
    ) : null}
  </div>
);

/** The parts of a long document; on phones in one line, which is moved sideways. */
function Contents({ name }: { name: SiteDocumentName }) {
  const parts = Object.entries(siteDocuments[name].fields).flatMap(([path, field]) =>
    "label" in field && /^(?:group|list|fixed-list)$/.test(field.kind)
      ? [{ path, label: field.label }]
      : [],
  );
  if (parts.length < 3) return null;
  return (
    <nav className="flex md:flex-wrap gap-x-5 overflow-x-auto pt-3 text-sm" aria-label="Parts">
      {parts.map(({ path, label }) => (
        <SiteLink
          key={path}
          className="link inline-flex flex-none items-center min-h-11"
          href={staffSitePath(name, path)}
          // Also when it is the address already.
          onClick={() => showField(path)}
        >
          {label}
        </SiteLink>
      ))}
    </nav>
  );
}

/** The form and a page beside each other. */
const wide = () => matchMedia("(min-width: 80rem)");

const useHasRoom = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const asked = wide();
      asked.addEventListener("change", changed);
      return () => asked.removeEventListener("change", changed);
    },
    () => wide().matches,
  );

/** What is typed stays on this device, so a person leaves freely; where there is no room for it, they are asked. */
function useLeaving({ isTyped, stored, settled, discard }: ReturnType<typeof useDocument>) {
  const { history } = useRouter();
  const [asks, setAsks] = useState(false);
  useCloseOnBack(() => setAsks(true), {
    loses: () => isTyped && !(stored && "at" in stored),
    mayLeave: async () => !isTyped || (await settled()),
  });
  const leave = () => {
    discard();
    history.push("/admin/site", undefined, { ignoreBlocker: true });
  };
  return asks ? (
    <Confirm
      title="These changes cannot be kept"
      text="This device has no room for what you typed. If you leave now, it is lost. Publish it, or copy it to another place first."
      act="Leave and lose it"
      stay="Continue editing"
      onSure={leave}
      onClose={() => setAsks(false)}
    />
  ) : null;
}
