import type { Plugin } from "vite";

/** Marks each schema as free of side effects, so that unused ones are dropped. */
export const pureSchemas: Plugin = {
  name: "pure-schemas",
  transform(code, id) {
    if (!/[\\/]db[\\/]schema[\\/].*\.ts$/.test(id)) return;
    return { code: code.replace(/(?<![\w$.])(?=v\.\w+\()/g, "/* @__PURE__ */ "), map: null };
  },
};

/** sonner writes its own <style> at import, which our CSP refuses: app/ui/toast.css brings its stylesheet instead. */
export const toastStyles: Plugin = {
  name: "toast-styles",
  enforce: "pre",
  transform(code, id) {
    if (!/sonner\/dist\/index\.m?js$/.test(id.split("?")[0] ?? "")) return;
    const quiet = code.replace(/^\s*__insertCSS\(".*$/m, "");
    if (quiet === code) this.error("sonner no longer inserts its style the way we switch it off");
    return quiet;
  },
};

/**
 * The sheet of a chunk goes to the end of the document, behind all others: one that comes before another makes Chromium
 * load the fonts again, and a font that was too late for the first paint then moves the text.
 */
export const sheetsLast: Plugin = {
  name: "sheets-last",
  transform(code, id) {
    if (!id.includes("vite/preload-helper")) return;
    const last = code.replace("document.head.appendChild(link)", "document.body.append(link)");
    if (last === code) this.error("Vite no longer links what a chunk needs the way we change it");
    return { code: last, map: null };
  },
};
