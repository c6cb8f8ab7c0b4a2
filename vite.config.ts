import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { lineIcons } from "./bin/line-icons.ts";
import { staffApart } from "./bin/staff-apart.ts";
import { styleParts } from "./bin/style-parts.ts";

// sonner writes its own <style> at import, which our CSP refuses: app/ui/toast.css brings its stylesheet instead.
const bundledToastStyles: Plugin = {
  name: "bundled-toast-styles",
  enforce: "pre",
  transform(code, id) {
    if (!/sonner\/dist\/index\.m?js$/.test(id.split("?")[0] ?? "")) return;
    const quiet = code.replace(/^\s*__insertCSS\(".*$/m, "");
    if (quiet === code) this.error("sonner no longer inserts its style the way we switch it off");
    return quiet;
  },
};

// Making a schema does nothing else: those that nobody of the build reads are left out of it.
const pureSchemas: Plugin = {
  name: "pure-schemas",
  transform(code, id) {
    if (!/[\\/]db[\\/]schema[\\/][\w-]+\.ts$/.test(id)) return;
    return { code: code.replace(/(?<![\w$.])(?=v\.\w+\()/g, "/* @__PURE__ */ "), map: null };
  },
};

// Text files are compressed once, at build: the server answers with the bytes that lie beside them.
const precompressed = (directory = ""): Plugin => ({
  name: "precompressed",
  apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  configResolved({ root, build }) {
    directory = resolve(root, build.outDir);
  },
  closeBundle: {
    // After the worker, which is built when all else is written.
    order: "post",
    sequential: true,
    handler(problem) {
      if (problem) return;
      for (const file of readdirSync(directory, { recursive: true, withFileTypes: true })) {
        const path = join(file.parentPath, file.name);
        if (!file.isFile() || !/\.(?:js|css|svg|json|txt)$/.test(path) || path.includes(".vite"))
          continue;
        const bytes = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(bytes));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  },
});

/** sw/sw.ts becomes sw.js with the list of what it keeps; app/offline.ts registers it. */
const worker = VitePWA({
  strategies: "injectManifest",
  srcDir: "sw",
  filename: "sw.ts",
  injectRegister: null,
  manifest: false,
  injectManifest: {
    // One plain script: not every browser takes a module for a worker.
    rollupFormat: "iife",
    globPatterns: ["assets/**/*.{js,css,woff2}", "{*,patterns/*,images/partners/*}.svg"],
    // A name with a hash says enough of its content.
    dontCacheBustURLsMatching: /^assets\//,
  },
});

const { plugin: staffPlugin, isStaff, isIn, ...fileNames } = staffApart();

// What pages share, in whatever room it lies; what only some visitors need, or only one page, stays out of it.
const isShared = (id: string) =>
  !/tsr-split|[\\/](?:early|life|toaster|server|main|offline|update|notices|update-notice|waiting[\w-]*|search-(?:here|worker)|device-(?:notice|trouble)|from-device[\w-]*)\.tsx?$/.test(
    id,
  ) &&
  /lucide-react|valibot|[\\/]db[\\/]schema[\\/]|[\\/]app[\\/](?:ui|firm|routes)[\\/].*\.tsx?$|[\\/]app[\\/][^\\/]+\.tsx?$|[\\/]queries\.ts$/.test(
    id,
  );

/**
 * Four files bring a page to life, one a step (app/life.ts), instead of forty: React, the router with what every
 * page begins with, what public pages share, and the page's own. Staff do without the third.
 */
const steps = [
  // Vite's own helper, which the first file needs before the others.
  {
    name: "load",
    test: (id: string) => /preload-helper|rolldown[\\/]runtime/.test(id) && !isStaff(id),
  },
  { name: "react", test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
  {
    name: "router",
    test: (id: string) =>
      !isStaff(id) &&
      (/[\\/]node_modules[\\/]@tanstack[\\/]/.test(id) ||
        (isShared(id) && isIn(id, "base", "gate", "here", "desk", "list"))),
  },
  { name: "site", test: (id: string) => !isStaff(id) && isShared(id) && isIn(id, "pages") },
  // Both are needed on every page, a moment later.
  { name: "update", test: /[\\/]app[\\/]update(?:-notice)?\.tsx?$/ },
  // What sends requests of visitors, and edits of staff, reads answers by it.
  { name: "answer", test: /[\\/]db[\\/]schema[\\/]answer\.ts$/ },
  // What opens the databases of a device, of visitors and of staff.
  { name: "dexie", test: /[\\/]node_modules[\\/]dexie[\\/]|[\\/]db[\\/]kept\.ts$/ },
  // The gate of staff, which every visitor's worker keeps, in two files: what asks who is here, and what knows it.
  { name: "admin", test: (id: string) => isStaff(id) && isIn(id, "gate") },
  { name: "here", test: (id: string) => isStaff(id) && isIn(id, "here") },
  // The frame of their screens with what keeps their work on the device, and what the screens share.
  { name: "desk", test: (id: string) => isStaff(id) && isIn(id, "desk") },
  // What sends a change is there with the first one.
  {
    name: "sending",
    test: (id: string) => isStaff(id) && !isIn(id, "list") && isIn(id, "sending"),
  },
  // What the list of articles shares with what opens over it.
  { name: "shared", minShareCount: 2, test: (id: string) => isStaff(id) && isIn(id, "list") },
];

const everywhere = /assets\/(?:rolldown-runtime|load|react|router)-/;
const atTheDesk =
  /assets\/(?:(?:rolldown-runtime|load|react|router|dexie)-|staff\/(?:admin|here|desk|shared)-)/;
/** The files that a file of this name does not come before. */
const isThereBy = (host: string) =>
  /staff\/(?!admin|here|link|sign-in)/.test(host) ? atTheDesk : everywhere;

export default defineConfig(({ command, isSsrBuild }) => ({
  publicDir: "app/public",
  plugins: [
    bundledToastStyles,
    pureSchemas,
    lineIcons,
    tanstackRouter({
      target: "react",
      routesDirectory: "app/routes",
      generatedRouteTree: "app/routeTree.gen.ts",
      autoCodeSplitting: true,
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    tailwindcss(),
    styleParts("app/styles/main.css"),
    staffPlugin,
    ...(command === "build" && !isSsrBuild ? [worker] : []),
    precompressed(),
  ],
  // The build of Dexie for browsers that have what our own code asks of them.
  resolve: { alias: [{ find: /^dexie$/, replacement: "dexie/dist/modern/dexie.mjs" }] },
  // One server bundle with React inside: nothing is looked up in node_modules at start.
  ssr: { noExternal: true },
  // Otherwise both of React's builds come along, and the server would read the environment to choose.
  ...(command === "build" ? { define: { "process.env.NODE_ENV": '"production"' } } : {}),
  optimizeDeps: { entries: ["app/life.ts"] },
  build: {
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The first file fetches the steps itself (api/assets.ts says which); what asked has them already.
      resolveDependencies: (_, files, { hostId }) =>
        /[\\/]life-/.test(hostId) ? [] : files.filter((file) => !isThereBy(hostId).test(file)),
    },
    rollupOptions: {
      // The early script calls what life.ts exports.
      preserveEntrySignatures: "exports-only",
      input: isSsrBuild
        ? { server: "app/server.tsx" }
        : {
            life: "app/life.ts",
            early: "app/early.ts",
            styles: "app/styles/main.css",
            print: "app/styles/print.css",
            fonts: "app/styles/fonts.css",
            "sw-off": "sw/off.ts",
          },
      ...(isSsrBuild
        ? { output: { entryFileNames: "[name].js" } }
        : {
            output: {
              codeSplitting: { groups: steps },
              ...fileNames,
              // The kill switch lies beside sw.js, to be copied over it.
              entryFileNames: ({ name }) =>
                name === "sw-off" ? "sw-off.js" : "assets/[name]-[hash].js",
            },
          }),
    },
  },
}));
