import type { LucideIcon } from "lucide-react";
import { Menu } from "@ark-ui/react/menu";
import Copy from "lucide-react/icons/copy";
import ExternalLink from "lucide-react/icons/external-link";
import History from "lucide-react/icons/history";
import Keyboard from "lucide-react/icons/keyboard";
import Link from "lucide-react/icons/link";
import Trash from "lucide-react/icons/trash-2";
import type { ArticleRow } from "../../sync/articles.ts";
import { dangerLook, itemLook, menuLook } from "../../ui/menu-look.tsx";
import { statusAt } from "../../ui/article-fields.ts";
import { useArticleActions } from "./use-article-actions.ts";
import { Spoken } from "../../../ui/spoken.tsx";

export interface ArticleMenuProps {
  article: ArticleRow;
  anchor: HTMLElement;
  onVersions: (id: string) => void;
  onDelete?: ((ids: readonly string[]) => void) | undefined;
  onKeys?: (() => void) | undefined;
  onClose: () => void;
}

interface Item {
  name: string;
  Icon: LucideIcon;
  isOffered: boolean;
  run: () => void;
}

export function ArticleMenu(props: ArticleMenuProps) {
  const { article, anchor, onVersions, onDelete, onKeys, onClose } = props;
  const actions = useArticleActions();
  const isOnServer = article.version > 0;
  const items: Item[] = [
    {
      name: "Copy link",
      Icon: Link,
      isOffered: true,
      run: () => void actions.copyLink(article),
    },
    {
      name: "Duplicate",
      Icon: Copy,
      isOffered: true,
      run: () => void actions.duplicate(article),
    },
    {
      name: "Versions",
      Icon: History,
      isOffered: isOnServer,
      run: () => onVersions(article.id),
    },
    {
      name: "Keyboard shortcuts",
      Icon: Keyboard,
      isOffered: onKeys !== undefined,
      run: () => onKeys?.(),
    },
    {
      name: "Delete",
      Icon: Trash,
      isOffered: onDelete !== undefined,
      run: () => onDelete?.([article.id]),
    },
  ];
  const isLive = isOnServer && statusAt(article, Date.now()) === "published";
  return (
    <Menu.Root
      open
      aria-label={`More for ${article.title}`}
      positioning={{
        strategy: "fixed",
        placement: "bottom-end",
        getAnchorRect: () => anchor.getBoundingClientRect(),
      }}
      onOpenChange={({ open }) => {
        if (open) return;
        onClose();
        // Keep the focus where the chosen item has moved it.
        if (document.activeElement?.closest("[role=menu]")) anchor.focus();
      }}
      onSelect={({ value }) => items.find(({ name }) => name === value)?.run()}
    >
      <Menu.Positioner>
        <Menu.Content className={menuLook}>
          {isLive ? (
            <Menu.Item value="View on site" className={itemLook} asChild>
              <a href={article.link} target="_blank" rel="noopener">
                <ExternalLink size={20} />
                View on site
                <Spoken>opens in a new tab</Spoken>
              </a>
            </Menu.Item>
          ) : null}
          {items
            .filter(({ isOffered }) => isOffered)
            .map(({ name, Icon }) => (
              <Menu.Item
                key={name}
                value={name}
                className={name === "Delete" ? dangerLook : itemLook}
              >
                <Icon size={20} />
                {name}
              </Menu.Item>
            ))}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}
