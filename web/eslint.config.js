import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";

export default defineConfig(
  { ignores: ["src/wire/schema.ts"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  { files: ["src/worker/*.js"], languageOptions: { globals: { ...globals.serviceworker, __FILES__: "readonly" } } },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      "@typescript-eslint/no-unused-expressions": ["error", { allowShortCircuit: true, allowTernary: true }],
      "svelte/no-unused-svelte-ignore": "off", // svelte-check reports more accessibility warnings
      "svelte/no-useless-mustaches": "off", // {" "} keeps a space at the end of a line
      "svelte/prefer-svelte-reactivity": "off", // maps and sets are replaced, not changed
      "svelte/require-each-key": "off", // fixed lists have no keys
    },
  },
);
