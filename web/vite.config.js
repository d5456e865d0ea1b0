import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { png, svg } from "./icon.js";

const WORKER = new URL("src/worker/sw.js", import.meta.url);

/** Writes /sw.js with the list of built files, whose digest is the version of its cache. */
function serviceWorker() {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const listed = JSON.stringify(files.sort().map((name) => `/${name}`));
      const code = readFileSync(WORKER, "utf8").replace("__FILES__", listed);
      const version = createHash("sha256").update(code).digest("hex").slice(0, 16);
      this.emitFile({ type: "asset", fileName: "sw.js", source: code.replace("__VERSION__", version) });
    },
  };
}

/** Draws the icons that the manifest names. */
function icons() {
  return {
    name: "icons",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "icon.svg", source: svg() });
      this.emitFile({ type: "asset", fileName: "icon.png", source: png(192) });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), serviceWorker(), icons()],
  build: {
    outDir: "../src/parlour/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the page's content policy allows no data: addresses
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true }, "/games": "http://127.0.0.1:8000" } },
  test: {
    include: ["src/**/*.test.ts"],
    environment: "node",
    isolate: false,
    css: { include: [/^[^?]*\.css/] },
    testTimeout: 60_000, // milliseconds: a busy machine is no fault
  },
});
