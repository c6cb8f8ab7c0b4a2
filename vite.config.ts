import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { createChunks, preloadsOf } from "./bin/vite/chunks.ts";
import { compress } from "./bin/vite/compress.ts";
import { cssParts } from "./bin/vite/css-parts.ts";
import { hoverRules } from "./bin/vite/hover.ts";
import { pureSchemas, sheetsLast, toastStyles } from "./bin/vite/transforms.ts";

const chunks = createChunks();

/** sw/sw.ts becomes sw.js with the list of what it precaches. */
const worker = VitePWA({
  strategies: "injectManifest",
  srcDir: "sw",
  filename: "sw.ts",
  injectRegister: null,
  manifest: false,
  injectManifest: {
    // A classic script: not every browser accepts a module as a worker.
    rollupFormat: "iife",
    globPatterns: ["assets/**/*.{js,css,woff2}", "{*,patterns/*,images/partners/*}.svg"],
    // These names have a hash.
    dontCacheBustURLsMatching: /^assets\//,
  },
});

export default defineConfig(({ command, isSsrBuild }) => ({
  publicDir: "app/public",
  plugins: [
    toastStyles,
    pureSchemas,
    sheetsLast,
    tanstackRouter({
      target: "react",
      routesDirectory: "app/routes",
      generatedRouteTree: "app/routeTree.gen.ts",
      autoCodeSplitting: true,
      // What a tool reads is known when it opens: not in the files of every page.
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) =>
          /^\/compliance\/./.test(routeId) ? [["loader", "component"]] : undefined,
      },
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    tailwindcss(),
    cssParts("app/styles/main.css", "app/tools/tools.css", "app/trust/trust.css"),
    chunks.plugin,
    ...(command === "build" && !isSsrBuild ? [worker] : []),
    compress(),
  ],
  css: { postcss: { plugins: [hoverRules] } },
  // Dexie's build for modern browsers.
  resolve: { alias: [{ find: /^dexie$/, replacement: "dexie/dist/modern/dexie.mjs" }] },
  // One server bundle with React inside.
  ssr: { noExternal: true },
  // Otherwise both of React's builds are included, and the server reads the environment to choose.
  ...(command === "build" ? { define: { "process.env.NODE_ENV": '"production"' } } : {}),
  optimizeDeps: { entries: ["app/boot/hydrate.ts"] },
  build: {
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    // The first with light-dark(): its replacement for older ones would give bands of ink the theme of the page.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostId }) => preloadsOf(files, hostId),
    },
    rollupOptions: {
      // The inline script calls what hydrate.ts exports.
      preserveEntrySignatures: "exports-only",
      input: isSsrBuild
        ? { server: "app/server.tsx" }
        : {
            hydrate: "app/boot/hydrate.ts",
            inline: "app/boot/inline.ts",
            styles: "app/styles/main.css",
            tools: "app/tools/tools.css",
            trust: "app/trust/trust.css",
            print: "app/styles/print.css",
            fonts: "app/styles/fonts.css",
            "sw-off": "sw/kill-switch.ts",
          },
      ...(isSsrBuild
        ? { output: { entryFileNames: "[name].js" } }
        : {
            output: {
              codeSplitting: { groups: chunks.groups },
              chunkFileNames: chunks.chunkFileNames,
              assetFileNames: chunks.assetFileNames,
              // The kill switch lies beside sw.js, to be copied over it.
              entryFileNames: ({ name }) =>
                name === "sw-off" ? "sw-off.js" : "assets/[name]-[hash].js",
            },
          }),
    },
  },
}));
