import { Refused } from "../call.ts";
import type { ArticleForm } from "./article-form.ts";
import { arrived, type Based, save } from "./save.ts";

interface Asked {
  form: ArticleForm;
  based: Based;
  operation: string;
}

/**
 * The saves of one open article. One whose answer was lost may have arrived all the same: the same text is sent again
 * under the same name, and before another text is sent the server is asked, so that nothing is made twice and nobody is
 * taken for somebody else who changed the article in between.
 */
export class Saving {
  #based: Based;
  #lost: Asked | undefined;
  readonly #server: { save: typeof save; arrived: typeof arrived };

  constructor(based: Based, server = { save, arrived }) {
    this.#based = based;
    this.#server = server;
  }

  /** Rejects with RequestError, or as fetch does when there was no answer. */
  async save(form: ArticleForm): Promise<void> {
    const asked = await this.#next(form);
    this.#lost = asked;
    try {
      await this.#server.save(asked.form, asked.based, asked.operation);
      this.#lost = undefined;
    } catch (error) {
      // A refusal says that nothing was changed; a failing server says nothing of the kind.
      if (error instanceof Refused && error.status < 500) this.#lost = undefined;
      throw error;
    }
  }

  async #next(form: ArticleForm): Promise<Asked> {
    const lost = this.#lost;
    if (lost && JSON.stringify(lost.form) === JSON.stringify(form)) return lost;
    if (lost) this.#based = (await this.#server.arrived(lost.form, lost.based)) ?? this.#based;
    return { form, based: this.#based, operation: crypto.randomUUID() };
  }
}
