import { useQueryClient } from "@tanstack/react-query";
import { copyLink } from "../../../ui/copy-link.ts";
import { kigaliDay } from "../../../ui/time.tsx";
import type { ArticleRow } from "../../sync/articles.ts";
import { useShown } from "../../sync/device-context.ts";
import { send, whenSent } from "../../sync/send.ts";
import { readArticle } from "../../sync/read-article.ts";
import { failureText } from "../../sync/failure-text.ts";
import { duplicate } from "./duplicate.ts";
import { invalidateArticles } from "../queries.ts";
import { notify } from "../notify.ts";

const failed = "Failed to create article";

export function useArticleActions() {
  const client = useQueryClient();
  const rows = useShown("articles");
  const bin = useShown("bin");
  return {
    copyLink: async ({ link }: ArticleRow) => {
      const isCopied = await copyLink(link);
      if (isCopied) notify("success", "Link copied");
      else
        notify("destructive", "The link could not be copied", new URL(link, location.origin).href);
    },
    duplicate: async ({ id }: ArticleRow) => {
      const article = await readArticle(id).catch(() => undefined);
      if (!article) {
        notify("destructive", failed, "This article could not be read just now.");
        return;
      }
      const taken = new Set([...(rows ?? []), ...(bin ?? [])].map(({ link }) => link));
      const { sent, fields } = await duplicate(article, {
        ...{ today: kigaliDay(Date.now()), taken, send },
      });
      const problem = failureText(sent);
      if (problem !== undefined) notify("destructive", failed, problem);
      else if (sent.kind === "waiting") notify("success", "Saved on this device", whenSent());
      else notify("success", "Article created successfully", `“${fields.title}” is a draft.`);
      void invalidateArticles(client);
    },
  };
}
