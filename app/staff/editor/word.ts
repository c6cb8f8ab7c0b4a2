/*
 * Cleans Microsoft Word's clipboard HTML: lists that are paragraphs with a bullet as text, footnotes as
 * links to divs at the end, comments and tracked changes. Styles are read from `data-quiet-style`.
 */

// Longer than any real style; the limit bounds the time of the patterns that search it.
const maxStyle = 2_000;

export const styleOf = (element: Element): string =>
  element.getAttribute("data-quiet-style")?.slice(0, maxStyle) ?? "";

export const isWord = (html: string): boolean =>
  /class="?Mso|mso-|urn:schemas-microsoft-com:office/i.test(html);

export function fromWord(body: ParentNode): void {
  for (const element of body.querySelectorAll("[data-quiet-style*='mso-element:comment'], del")) {
    element.remove();
  }
  for (const mark of body.querySelectorAll(".MsoCommentReference")) mark.remove();
  for (const paragraph of body.querySelectorAll("p")) renameByStyle(paragraph);
  footnotes(body);
  lists(body);
}

const styles: Record<string, string> = {
  MsoTitle: "h2",
  MsoHeading1: "h2",
  MsoHeading2: "h3",
  MsoQuote: "blockquote",
  MsoIntenseQuote: "blockquote",
};

function renameByStyle(paragraph: Element): void {
  const name = Object.entries(styles).find(([style]) => paragraph.classList.contains(style))?.[1];
  if (name) renameElement(paragraph, name);
}

export function renameElement(element: Element, name: string): Element {
  const other = document.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

function footnotes(body: ParentNode): void {
  const list = document.createElement("ol");
  for (const note of body.querySelectorAll("div[id^='ftn'], div[id^='edn']")) {
    const number = note.id.slice(3);
    const kind = note.id.slice(0, 3);
    const marks = body.querySelectorAll(`a[href="#_${kind}${number}"]`);
    const id = `fn-${kind === "ftn" ? "" : "e"}${number}`;
    if (marks.length === 0 || !/^\d+$/.test(number)) continue;
    for (const mark of marks) {
      const raised = document.createElement("sup");
      const link = document.createElement("a");
      link.setAttribute("href", `#${id}`);
      raised.append(link);
      mark.replaceWith(raised);
    }
    for (const back of note.querySelectorAll(`a[href="#_${kind}ref${number}"]`)) back.remove();
    const item = document.createElement("li");
    item.id = id;
    item.append(...note.childNodes);
    note.remove();
    list.append(item);
  }
  const last = body.querySelector("[data-quiet-style*='mso-element:footnote-list']");
  for (const line of last?.querySelectorAll(":scope > :is(hr, br)") ?? []) line.remove();
  if (list.children.length > 0) (last ?? body).append(list);
}

const listStyle = /mso-list:\s*l(\d+)\s+level(\d+)/;

function lists(body: ParentNode): void {
  let open: { list: Element; level: number }[] = [];
  let before: Element | null = null;
  for (const paragraph of body.querySelectorAll("p, h1, h2, h3, h4, h5, h6")) {
    const style = listStyle.exec(styleOf(paragraph));
    // A numbered heading stays a heading.
    if (!style || paragraph.nodeName !== "P") continue;
    const level = Number(style[2]);
    const marker = paragraph.querySelector(
      "[data-quiet-style*='mso-list:Ignore' i], [data-quiet-style*='mso-list: Ignore' i]",
    );
    const sign = marker?.textContent?.replace(/[\s\u00a0]+/g, "") ?? "";
    removeMarker(paragraph, marker);
    if (paragraph.previousElementSibling !== before || !before) open = [];
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
    let current = open.at(-1);
    if (!current || current.level < level) {
      const list = listFor(sign);
      const item = current?.list.lastElementChild;
      if (item) item.append(list);
      else paragraph.before(list);
      current = { list, level };
      open.push(current);
    }
    const item = document.createElement("li");
    item.append(...paragraph.childNodes);
    current.list.append(item);
    paragraph.remove();
    before = open[0]?.list ?? null;
  }
}

/**
 * Word Online puts each item into its own list, in a div, with its level as an attribute, and ends each paragraph
 * in a no-break space.
 */
export function fromWordOnline(body: ParentNode): void {
  for (const end of body.querySelectorAll(".EOP")) end.remove();
  let open: { list: Element; level: number }[] = [];
  let before: Element | null = null;
  for (const wrapper of body.querySelectorAll(".ListContainerWrapper")) {
    const list = wrapper.querySelector("ul, ol");
    const item = list?.querySelector("li");
    if (!list || !item) continue;
    const level = Number(
      item.getAttribute("aria-level") ?? item.getAttribute("data-aria-level") ?? 1,
    );
    if (wrapper.previousElementSibling !== before || !before) open = [];
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const current = open.at(-1);
    if (current?.level === level && current.list.nodeName === list.nodeName) {
      current.list.append(...list.children);
      wrapper.remove();
    } else {
      const outer = open.findLast((one) => one.level < level)?.list.lastElementChild;
      if (outer) {
        outer.append(list);
        wrapper.remove();
      } else wrapper.replaceWith(list);
      open = [...open.filter((one) => one.level < level), { list, level }];
    }
    before = open[0]?.list ?? null;
  }
}

function removeMarker(paragraph: Element, marker: Element | null): void {
  const outer = marker?.parentElement;
  marker?.remove();
  if (outer && outer !== paragraph && !outer.textContent?.trim()) outer.remove();
}

function listFor(sign: string): Element {
  const ordered = /^\(?(?:\d{1,4}|[a-z]|[ivxlc]+)[.)]+$/i.exec(sign);
  const list = document.createElement(ordered ? "ol" : "ul");
  const start = Number.parseInt(sign.replace("(", ""), 10);
  if (ordered && start > 1) list.setAttribute("start", String(start));
  return list;
}
