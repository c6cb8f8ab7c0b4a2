import { Mark, markInputRule } from "@tiptap/core";

/** Inline code that may be a link or strong besides, as the sanitiser lets through. */
export const InlineCode = Mark.create({
  name: "code",
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: "code" }],
  renderHTML: () => ["code", 0],
  addKeyboardShortcuts() {
    return { "Mod-e": () => this.editor.commands.toggleMark(this.name) };
  },
  addInputRules() {
    return [markInputRule({ find: /(?<!`)`([^`]+)`$/, type: this.type })];
  },
});

/** Raised text that is no footnote, such as m². */
export const Raised = Mark.create({
  name: "raised",
  parseHTML: () => [{ tag: "sup" }],
  renderHTML: () => ["sup", 0],
  addKeyboardShortcuts() {
    return { "Mod-.": () => this.editor.commands.toggleMark(this.name) };
  },
});
