import { type Context, Hono } from "hono";
import type { Firm } from "../../db/schema/firm.ts";
import type { AppDeps, Env } from "../deps.ts";
import { readFirm } from "../content/documents.ts";

/**
 * Web app manifests: `/manifest.webmanifest` for the whole site, `/admin.webmanifest` for staff, so that each opens
 * where it was installed.
 */
export const webManifest = ({ database, cache }: AppDeps) => {
  const answer = (c: Context<Env>, manifest: (firm: Firm) => object) =>
    cache.answer(c.req.raw, c.req.path, async () => ({
      body: JSON.stringify(manifest(await readFirm(database))),
      contentType: "application/manifest+json",
    }));
  return new Hono<Env>()
    .get("/manifest.webmanifest", (c) => answer(c, forVisitors))
    .get("/admin.webmanifest", (c) => answer(c, forStaff));
};

// `--bg` of the light theme and the icon's ground (app/styles); a loaded page sets its own colour.
const common = {
  lang: "en",
  dir: "ltr",
  display: "standalone",
  display_override: ["window-controls-overlay", "standalone", "minimal-ui"],
  background_color: "#f6f8f5",
  theme_color: "#0b2b24",
};

// bin/install-pictures.mjs makes all pictures but the first two.
const icon = (src: string, size: number, purpose = "any") => ({
  src,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});
const icons = [
  icon("/icon-192.png", 192),
  icon("/icon-512.png", 512),
  icon("/install/maskable-192.png", 192, "maskable"),
  icon("/install/maskable-512.png", 512, "maskable"),
  icon("/install/monochrome-512.png", 512, "monochrome"),
];

const forVisitors = ({ name, shortName, tagline }: Firm) => ({
  id: "/",
  start_url: "/",
  scope: "/",
  name,
  short_name: shortName,
  description: tagline,
  categories: ["business", "education", "news"],
  ...common,
  // A second launch reuses the open window.
  launch_handler: { client_mode: ["navigate-existing", "auto"] },
  icons,
  screenshots: [
    screenshot("wide", "1440x900", "The home page, with the hills of Kigali at dawn"),
    screenshot("narrow", "390x844", "The home page on a phone"),
  ],
  shortcuts: [
    shortcut("Book a consultation", "/contact#consultation", "book"),
    shortcut("Compliance library", "/library", "library"),
    shortcut("Insights CMS", "/admin", "cms"),
  ],
});

const forStaff = ({ name, shortName }: Firm) => ({
  id: "/admin",
  start_url: "/admin",
  // Public pages open outside the app window.
  scope: "/admin",
  name: `${name} CMS`,
  short_name: `${shortName} CMS`,
  description: "Write and correct insight articles, and answer consultation requests.",
  categories: ["business", "productivity"],
  ...common,
  // A second launch must not navigate away from unsaved text.
  launch_handler: { client_mode: ["focus-existing", "auto"] },
  icons,
});

const screenshot = (form_factor: "wide" | "narrow", sizes: string, label: string) => ({
  src: `/install/${form_factor}.png`,
  sizes,
  type: "image/png",
  form_factor,
  label,
});

const shortcut = (name: string, url: string, picture: string) => ({
  name,
  url,
  icons: [icon(`/install/shortcut-${picture}.png`, 96)],
});
