import {
  Extension,
  type InputRule,
  PasteRule,
  textblockTypeInputRule,
  wrappingInputRule,
} from "@tiptap/core";

/**
 * Pasted lines of Markdown become headings, lists and quotations, by the same rules as typed ones. Marks and links
 * have their own rules.
 */
export const MarkdownPaste = Extension.create({
  name: "markdownPaste",
  // Runs before the rules of marks, which could read the asterisks of two list items as emphasis.
  priority: 1_000,
  addPasteRules() {
    const { heading, bulletList, orderedList, blockquote } = this.editor.schema.nodes;
    if (!heading || !bulletList || !orderedList || !blockquote) return [];
    return [
      textblockTypeInputRule({
        find: /^(#{1,6})\s+/g,
        type: heading,
        // Only the page's title is a heading 1.
        getAttributes: ([, signs = ""]) => ({ level: Math.min(Math.max(signs.length, 2), 4) }),
      }),
      wrappingInputRule({ find: /^\s*[-+*]\s+/g, type: bulletList }),
      wrappingInputRule({
        find: /^\s*(\d{1,3})[.)]\s+/g,
        type: orderedList,
        getAttributes: ([, start]) => ({ start: Number(start) }),
      }),
      wrappingInputRule({ find: /^\s*>\s+/g, type: blockquote }),
    ].map(atLineStart);
  },
});

const atLineStart = ({ find, handler }: InputRule) =>
  new PasteRule({
    // The rules above all use regular expressions.
    find: find as RegExp,
    handler: (props) => {
      const { state, range } = props;
      if (state.doc.resolve(range.from).parentOffset > 0) return;
      handler(props);
    },
  });
