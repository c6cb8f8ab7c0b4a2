import { Combobox, createListCollection } from "@ark-ui/react/combobox";
import { useRouter } from "@tanstack/react-router";
import FileText from "lucide-react/icons/file-text";
import Inbox from "lucide-react/icons/inbox";
import Keyboard from "lucide-react/icons/keyboard";
import LayoutList from "lucide-react/icons/layout-list";
import Plus from "lucide-react/icons/plus";
import Send from "lucide-react/icons/send";
import { type ComponentType, useMemo, useState } from "react";
import { articleAt, staffArticlePath, staffRequestPath } from "../../../db/schema/address.ts";
import { isAtLeast } from "../../../db/schema/staff.ts";
import { fold } from "../../../db/schema/text/fold.ts";
import { useRequests } from "../requests/sync/hooks.ts";
import { useArticles } from "../sync/device-context.ts";
import { useMe } from "../session/session.ts";
import { Dialog } from "../ui/dialog.tsx";
import { placesOf } from "../layout/navigation.tsx";
import "../ui/menu.css";
import "../ui/dialog.css";
import "./keyboard.css";

interface Entry {
  label: string;
  value: string;
  Icon: ComponentType<{ className: string; size: number; "aria-hidden": "true" }>;
  run: () => void;
}

// More than a window shows: who wants another one types on.
const maxItems = 12;

export function Palette({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const router = useRouter();
  const { role } = useMe();
  const { rows = [] } = useArticles();
  const { rows: requests = [] } = useRequests();
  const [words, setWords] = useState("");
  const entries = useMemo((): Entry[] => {
    const go = (path: string) => () => {
      onClose();
      const fromList = location.pathname === "/admin" && articleAt(path) !== undefined;
      router.history.push(path, { fromList }, { ignoreBlocker: true });
    };
    const editor = isAtLeast(role, "editor");
    const screens = placesOf(role).map(({ path, label }) => ({
      ...{ label, value: path, Icon: LayoutList, run: go(path) },
    }));
    const outgoing = {
      ...{ label: "Outgoing messages", value: "/admin/outgoing", Icon: Send },
      run: go("/admin/outgoing"),
    };
    const senders = requests.map(({ id, name, company, reference }) => ({
      label: [name, company, reference].filter(Boolean).join(", "),
      ...{ value: id, Icon: Inbox, run: go(staffRequestPath(id)) },
    }));
    const articles = rows.map(({ id, title }) => ({
      ...{ label: title, value: id, Icon: FileText, run: go(staffArticlePath(id)) },
    }));
    const create = { label: "New article", value: "new", Icon: Plus, run: go(staffArticlePath()) };
    const help = { label: "Keyboard shortcuts", value: "help", Icon: Keyboard, run: onHelp };
    return [
      ...(editor ? [create] : []),
      ...screens,
      outgoing,
      help,
      ...senders,
      ...(editor ? articles : []),
    ];
  }, [rows, requests, role, router, onClose, onHelp]);
  const collection = useMemo(() => {
    const wanted = fold(words).split(/\s+/);
    const found = entries.filter(({ label }) => wanted.every((word) => fold(label).includes(word)));
    return createListCollection({ items: found.slice(0, maxItems) });
  }, [entries, words]);
  return (
    <Dialog title="Go to" busy={false} onClose={onClose}>
      <Combobox.Root
        collection={collection}
        open
        inputValue={words}
        onInputValueChange={({ inputValue }) => setWords(inputValue)}
        onValueChange={({ items }) => items[0]?.run()}
        onOpenChange={({ open }) => open || onClose()}
        inputBehavior="autohighlight"
        selectionBehavior="preserve"
        disableLayer
      >
        <Combobox.Label className="sr">Request, article or screen</Combobox.Label>
        <Combobox.Input
          className="input"
          placeholder="Request, article or screen"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          // The list is always open, so that its own Escape closes nothing.
          onKeyDown={({ key }) => {
            if (key === "Escape") onClose();
          }}
        />
        <Combobox.Content className="grid mt-3 wrap-anywhere">
          {collection.items.map(({ value, label, Icon, ...rest }) => (
            <Combobox.Item key={value} item={{ value, label, Icon, ...rest }} className="act-item">
              <Icon className="i" size={20} aria-hidden="true" />
              <Combobox.ItemText>{label}</Combobox.ItemText>
            </Combobox.Item>
          ))}
        </Combobox.Content>
        {collection.size === 0 ? (
          <p className="muted" role="status">
            No results for “{words.trim()}”
          </p>
        ) : null}
      </Combobox.Root>
    </Dialog>
  );
}
