import { useRouter, useRouterState } from "@tanstack/react-router";
import ArrowLeft from "lucide-react/icons/arrow-left";
import History from "lucide-react/icons/history";
import { useEffect, useState } from "react";
import { staffSitePath } from "../../../db/schema/address.ts";
import {
  type SiteDocumentName,
  type SiteState,
  siteDocuments,
} from "../../../db/schema/site/site.ts";
import { isAtLeast } from "../../../db/schema/staff.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { lazy } from "../layout/lazy.tsx";
import { roleName } from "../session/person-words.ts";
import { useMe } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { useCloseOnBack } from "../ui/close-on-back.ts";
import { Confirm } from "../ui/confirm.tsx";
import type { Open } from "./draft.ts";
import { FieldsInput } from "./fields.tsx";
import { FormContext, showField } from "./form-context.ts";
import { Together } from "./frames.tsx";
import type { HistoryProps } from "./history.tsx";
import { OtherVersion } from "./other-version.tsx";
import { ChangedBy, ShownOn } from "./parts.tsx";
import { PublishBar } from "./publish-bar.tsx";
import { useDocument } from "./use-document.ts";

const HistoryDialog = lazy<HistoryProps>(async () => (await import("./history.tsx")).HistoryDialog);

interface DocumentFormProps {
  name: SiteDocumentName;
  latest: SiteState | undefined;
  first: Open;
  isFromDraft: boolean;
}

export function DocumentForm({ name, latest, first, isFromDraft }: DocumentFormProps) {
  const { title, shown, least, fields } = siteDocuments[name];
  const form = useDocument(name, latest, first, isFromDraft);
  const { open, errors, busy, differences, other } = form;
  const isReadOnly = !isAtLeast(useMe().role, least);
  const [announced, setAnnounced] = useState("");
  const [asks, setAsks] = useState<"history" | "discard">();
  const close = () => setAsks(undefined);
  const leaving = useLeaving(form);
  const hash = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => {
    if (hash) showField(hash);
  }, [hash]);
  return (
    <>
      <div className="screen-top">
        <SiteLink className="iconbtn -ml-2.5" href="/admin/site" aria-label="All parts of the site">
          <ArrowLeft size={24} />
        </SiteLink>
        <h1 className="text-2xl mr-auto">{title}</h1>
        <Button Icon={History} onClick={() => setAsks("history")}>
          History
        </Button>
      </div>
      <div className="flex flex-wrap gap-y-1 gap-x-8 pt-4 text-sm">
        <ShownOn shown={shown} />
        <ChangedBy {...open.base} />
      </div>
      <Contents name={name} />
      {isReadOnly ? (
        <p className="note note-info mt-4">
          {roleName[least]}s change this. You can read what stands there.
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
        <FormContext value={{ errors, isReadOnly, change: form.change, announce: setAnnounced }}>
          <Together>
            <FieldsInput fields={fields} values={open.values} />
          </Together>
        </FormContext>
      </form>
      <p className="sr" role="status">
        {announced}
      </p>
      {isReadOnly ? null : (
        <PublishBar
          changes={differences.map(({ label }) => label)}
          faults={Object.keys(errors).length}
          busy={busy}
          problem={form.problem}
          isStored={form.stored !== undefined && "at" in form.stored}
          mustDecide={other !== undefined}
          onDiscard={() => setAsks("discard")}
          onPublish={() => void form.publish()}
        />
      )}
      {asks === "history" ? (
        <HistoryDialog
          name={name}
          changes={differences.length}
          onUse={isReadOnly ? undefined : form.replace}
          onClose={close}
        />
      ) : null}
      {asks === "discard" ? (
        <Confirm
          title="Discard these changes?"
          text="The form shows again what visitors read now."
          act="Discard"
          stay="Keep them"
          onSure={form.discard}
          onClose={close}
        />
      ) : null}
      {leaving}
    </>
  );
}

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
