import {
  Extension,
  type InputRule,
  PasteRule,
  textblockTypeInputRule,
  wrappingInputRule,
} from "@tiptap/core";

/**
 * Lines of Markdown that are pasted become headings, lists and quotations, by the rules that do so as they are typed.
 * Marks and links have rules of their own.
 */
export const MarkdownPaste = Extension.create({
  name: "markdownPaste",
  // Before those of marks, for which the signs of two list items could be emphasis.
  priority: 1_000,
  addPasteRules() {
    const { heading, bulletList, orderedList, blockquote } = this.editor.schema.nodes;
    if (!heading || !bulletList || !orderedList || !blockquote) return [];
    return [
      textblockTypeInputRule({
        find: /^(#{1,6})\s+/g,
        type: heading,
        // The title of the page is its only heading 1.
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
    // Those above are patterns.
    find: find as RegExp,
    handler: (props) => {
      const { state, range } = props;
      if (state.doc.resolve(range.from).parentOffset > 0) return;
      handler(props);
    },
  });
