// The shape of the built server bundle, repeated because the API never imports app's sources.

interface Sheet {
  styles: unknown[];
  stylesheet: string;
}

/** Own styles and the inline script are inline, the rest are addresses. */
export interface Assets {
  styles: unknown[];
  stylesheet: string;
  /** Second sheets, of pages that need more than the site's own. */
  sheets: Record<"tools" | "trust", Sheet>;
  print: string;
  inlineScript: string;
  entry: string;
  /** Scripts that the entry loads one after the other. */
  steps: string[];
  /** The last step of public pages; staff pages lack it. */
  frame: string;
  gate: string[];
  fonts: string[];
}

export interface FormEcho {
  values: Record<string, string>;
  errors: Record<string, string>;
  notice?: string;
}

export interface RenderRequest<Scene extends string = string> {
  href: string;
  origin: string;
  facts: { scene: Scene; year: number; day?: string; form?: FormEcho };
  fetch: (path: string) => Promise<Response>;
  assets: Assets;
  cardAddress?: (path: string, title: string) => string;
}

interface CompleteDocument {
  html: string;
  styles: string[];
}

export interface PlainDocument {
  head: { title: string; description: string; manifest?: string };
  body: string;
  origin: string;
  assets: Assets;
  shell?: string;
  ownStyles?: string;
}

/** `app/server.tsx` as Vite builds it; `Scene` is one of its scene names. */
export interface ServerBundle<Scene extends string = string> {
  /** `location` is set for a redirect, `partial` when an optional part could not be read. */
  render(
    request: RenderRequest<Scene>,
  ): Promise<CompleteDocument & { status: number; partial: boolean; location?: string }>;
  sceneAt(now: number): Scene;
  kigaliDay(now: number): string;
  documentHtml(parts: PlainDocument): CompleteDocument;
  staffWaiting: Required<Pick<PlainDocument, "body" | "ownStyles">>;
}
