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
