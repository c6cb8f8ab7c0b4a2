import { type Extensions, getSchema, Mark, markInputRule, markPasteRule, Node } from "@tiptap/core";
import { Placeholder } from "@tiptap/extensions";
import { StarterKit } from "@tiptap/starter-kit";
import { Figure } from "./figure.ts";
import { Footnote, FootnoteMark, Footnotes } from "./footnotes.ts";
import { isLink } from "./link.ts";
import { tableNodes } from "./tables.ts";

const Article = Node.create({
  name: "doc",
  topNode: true,
  content: "block+ footnotes?",
  addGlobalAttributes: () => [
    {
      // `serialize.ts` makes the ids of footnotes from their numbers.
      types: ["heading", "listItem"],
      attributes: {
        id: {
          default: null,
          keepOnSplit: false,
          parseHTML: (element: HTMLElement) => element.id || null,
          rendered: false,
        },
      },
    },
  ],
});

/** Inline code that may also be a link or strong, as the sanitiser allows. */
const InlineCode = Mark.create({
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
  addPasteRules() {
    return [markPasteRule({ find: /(?<!`)`([^`]+)`(?!`)/g, type: this.type })];
  },
});

/** Superscript that is no footnote, such as m². */
const Raised = Mark.create({
  name: "raised",
  parseHTML: () => [{ tag: "sup" }],
  renderHTML: () => ["sup", 0],
  addKeyboardShortcuts() {
    return { "Mod-.": () => this.editor.commands.toggleMark(this.name) };
  },
});

/** Everything that an article can hold, and nothing that the sanitiser would drop. */
export const extensions: Extensions = [
  StarterKit.configure({
    document: false,
    code: false,
    underline: false,
    trailingNode: false,
    heading: { levels: [2, 3, 4] },
    codeBlock: { exitOnTripleEnter: true },
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: false,
      markdownLinks: true,
      defaultProtocol: "https",
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => isLink(address),
    },
    dropcursor: { color: false, class: "drop-here", width: 3 },
  }),
  Article,
  InlineCode,
  Raised,
  Figure,
  FootnoteMark,
  Footnotes,
  Footnote,
  ...tableNodes,
  Placeholder.configure({
    includeChildren: true,
    showOnlyCurrent: false,
    placeholder: ({ node, editor }) => {
      if (node.type.name === "tableCaption") return "Table caption";
      if (node.type.name === "figure") return "Caption of the picture";
      if (node.type.name === "footnote") return "Footnote text";
      return editor.isEmpty ? "Write the article, or paste it" : "";
    },
  }),
];

/** The editor's schema, for parsing HTML before there is an editor. */
export const schema = getSchema(extensions);
