// Generate src/wire/schema.ts from the OpenAPI document on standard input. With --check, only compare.
import { readFileSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import openapiTS, { astToString } from "openapi-typescript";

const FILE = new URL("src/wire/schema.ts", import.meta.url);
const HEADER =
  "// What the server sends and takes. Made by scripts/types from its OpenAPI document: change that, not this file.\n\n";
const OPTIONS = { defaultNonNullable: false }; // fields with defaults are optional in requests

/** Omit titles, which repeat names, and error responses, which are the same everywhere. */
function essential(key, value) {
  const isTitle = key === "title" && typeof value === "string";
  return isTitle || /^[45]\d\d$/.test(key) ? undefined : value;
}

const document = JSON.parse(await text(process.stdin), essential);
const written = HEADER + astToString(await openapiTS(document, OPTIONS));
if (!process.argv.includes("--check")) writeFileSync(FILE, written);
else if (readFileSync(FILE, "utf8") !== written) {
  console.error("web/src/wire/schema.ts is not what the server's OpenAPI document gives. Run scripts/types.");
  process.exitCode = 1;
}
