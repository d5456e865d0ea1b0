import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
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
