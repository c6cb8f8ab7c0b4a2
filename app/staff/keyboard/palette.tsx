import type { LucideIcon } from "lucide-react";
import { Combobox, createListCollection } from "@ark-ui/react/combobox";
import { useRouter } from "@tanstack/react-router";
import FileText from "lucide-react/icons/file-text";
import Inbox from "lucide-react/icons/inbox";
import Keyboard from "lucide-react/icons/keyboard";
import LayoutList from "lucide-react/icons/layout-list";
import Plus from "lucide-react/icons/plus";
import Send from "lucide-react/icons/send";
import { useMemo, useState } from "react";
import { articleAt, staffArticlePath, staffRequestPath } from "../../../db/schema/address.ts";
import { may } from "../../../db/schema/staff.ts";
import { fold } from "../../../db/schema/text/fold.ts";
import { searchRequests } from "../requests/sync/search.ts";
import type { ShownRequest } from "../requests/sync/requests.ts";
import { useRequests } from "../requests/sync/hooks.ts";
import { useArticles } from "../sync/device-context.ts";
import { useMe } from "../session/session.ts";
import { Dialog } from "../ui/dialog.tsx";
import { placesOf } from "../layout/navigation.tsx";
import { itemLook } from "../ui/menu-look.tsx";

interface Entry {
  label: string;
  /** The text around the searched words. */
  excerpt?: string | undefined;
  value: string;
  Icon: LucideIcon;
  run: () => void;
}

// More items than a window shows; typing on narrows the list.
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
    const mayWrite = may(role, "write");
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
      ...(mayWrite ? [create] : []),
      ...screens,
      ...(may(role, "read requests") ? [outgoing] : []),
      help,
      ...senders,
      ...(mayWrite ? articles : []),
    ];
  }, [rows, requests, role, router, onClose, onHelp]);
  const collection = useMemo(() => {
    const wanted = fold(words).split(/\s+/);
    const has = (text: string) => wanted.every((word) => fold(text).includes(word));
    const spam = new Set(requests.flatMap(({ id, state }) => (state === "spam" ? [id] : [])));
    // Spam can be found, but is not suggested.
    const named = entries.filter(
      ({ label, value }) => has(label) && (words.trim() !== "" || !spam.has(value)),
    );
    // Entries with the words in their name come first.
    const texts = new Map(searchRequests(requests, words).map((row) => [row.id, row]));
    const written = entries.flatMap((entry) => {
      const row = texts.get(entry.value);
      if (!row || named.includes(entry)) return [];
      return [{ ...entry, excerpt: excerptWith(wanted, row) }];
    });
    return createListCollection({ items: [...named, ...written].slice(0, maxItems) });
  }, [entries, requests, words]);
  return (
    // Where it begins stays while more or less is found.
    <Dialog
      className="md:mt-[12dvh] md:max-h-[calc(88dvh-1.5rem)] max-md:h-[calc(100dvh-1.5rem)]"
      title="Go to"
      busy={false}
      onClose={onClose}
    >
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
          // The list is always open, so the combobox's own Escape closes nothing.
          onKeyDown={({ key }) => {
            if (key === "Escape") onClose();
          }}
        />
        <Combobox.Content className="grid mt-3 wrap-anywhere">
          {collection.items.map((item) => (
            <Combobox.Item key={item.value} item={item} className={itemLook}>
              <item.Icon className="flex-none" size={20} />
              <span>
                <Combobox.ItemText>{item.label}</Combobox.ItemText>
                {item.excerpt ? <small className="muted line-clamp-2">{item.excerpt}</small> : null}
              </span>
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

const beforeMatch = 40;

/** The line of the last message or the request with most of the words, from shortly before the first match. */
function excerptWith(wanted: readonly string[], { lastMessage, message }: ShownRequest) {
  const lines = `${lastMessage?.text ?? ""}\n${message}`.split("\n");
  const count = (line: string) => wanted.filter((word) => fold(line).includes(word)).length;
  const best = lines.toSorted((one, other) => count(other) - count(one))[0] ?? "";
  const first = Math.min(...wanted.map((word) => fold(best).indexOf(word)).filter((at) => at >= 0));
  return first > beforeMatch && first < best.length ? `…${best.slice(first - beforeMatch)}` : best;
}
