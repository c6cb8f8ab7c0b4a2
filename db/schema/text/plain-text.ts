const footnoteMarks = /<sup(?: id="[^"]*")?><a href="#fn-[^"]*">\d+<\/a><\/sup>/g;
const inText = /<\/?(?:a|code|em|s|strong|sup)(?: [^>]*)?>/g;

/** The text of an article's stored HTML, for searching and never as HTML: only marks inside a word leave it whole. */
export const plainText = (html: string): string =>
  decodeEntities(
    html
      .replace(footnoteMarks, "")
      .replace(inText, "")
      .replace(/<[^>]*>/g, " \n"),
  );

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" };

export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : (entities[name] ?? entity);
  });
