// The shape of the built server bundle, stated here because the API never imports app's sources.

/** What the built client offers a page: styles and early script inline, the rest by address. */
export interface Assets {
  css: string;
  early: string;
  entry: string;
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
  facts: { scene: Scene; year: number; form?: FormEcho };
  fetch: (path: string) => Promise<Response>;
  assets: Assets;
}

interface PlainDocument {
  head: { title: string; description: string };
  body: string;
  origin: string;
  assets: Assets;
}

/** `app/server.tsx` as Vite builds it; `Scene` is one of its scene names. */
export interface ServerBundle<Scene extends string = string> {
  /** `location` is set when the router knows the page by another address. */
  render(
    request: RenderRequest<Scene>,
  ): Promise<{ status: number; html: string; location?: string }>;
  sceneAt(now: number): Scene;
  documentHtml(parts: PlainDocument): string;
}
