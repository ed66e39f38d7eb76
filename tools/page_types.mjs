// Write the types of the page's messages from the JSON Schema of the protocol, with json-schema-to-typescript.
//
//     node tools/page_types.mjs          write src/mahjongkit/server/static/net/messages.d.ts
//     node tools/page_types.mjs --check  change nothing; exit code 1 if that file is out of date
//
// `make page-types` does the first, `make lint` the second; both install the package into build/typescript.

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const root = new URL("../", import.meta.url);
const { compile } = createRequire(new URL("build/typescript/", root))("json-schema-to-typescript");
const target = fileURLToPath(new URL("src/mahjongkit/server/static/net/messages.d.ts", root));
const { client, server, event, config, ...messages } = JSON.parse(
  readFileSync(new URL("docs/protocol.schema.json", root), "utf8"),
).$defs;

// A client may leave out what has a default, and so may an event; otherwise the server sends every field.
const mayOmit = new Set([...client.anyOf, ...event.anyOf].map((one) => one.$ref.split("/").pop()));
for (const [name, message] of Object.entries(messages)) {
  if (!mayOmit.has(name)) message.required = Object.keys(message.properties);
  for (const field of Object.values(message.properties)) delete field.default;
}

const unions = { ClientMessage: client, ServerMessage: server, TableEvent: event };
const written = await compile({ title: "Messages", $defs: { ...messages, ...unions } }, "Messages", {
  additionalProperties: false,
  bannerComment: "// The messages of the protocol. tools/page_types.mjs writes this file from docs/protocol.schema.json.",
  style: { printWidth: 120 },
  unreachableDefinitions: true,
});
const text = written
  .replace(/export interface Messages \{[^}]*\}\n/, "")
  .replace(/\n \*\n \* This interface was referenced by .*\n \* via the `definition` .*(?=\n)/g, "")
  .replace(/\/\*\*\n \* This interface was referenced by .*\n \* via the `definition` .*\n \*\/\n/g, "");

if (!process.argv.includes("--check")) {
  writeFileSync(target, text);
} else if (text !== readFileSync(target, "utf8")) {
  console.error(`${target} is out of date; run make page-types`);
  process.exit(1);
}
