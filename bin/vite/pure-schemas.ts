import type { Plugin } from "vite";

/** Marks each schema as free of effects, so that the build leaves out those that no one reads. */
export const pureSchemas: Plugin = {
  name: "pure-schemas",
  transform(code, id) {
    if (!/[\\/]db[\\/]schema[\\/].*\.ts$/.test(id)) return;
    return { code: code.replace(/(?<![\w$.])(?=v\.\w+\()/g, "/* @__PURE__ */ "), map: null };
  },
};
