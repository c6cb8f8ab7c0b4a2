// @ts-check
// `npm run sbom`: lists the packages in production, as CycloneDX, from package-lock.json alone.
import { spawnSync } from "node:child_process";
import { root } from "./deno.mjs";
import { Problem, run, say } from "./say.mjs";

/** @typedef {{ "bom-ref": string, properties?: { name: string }[] }} Component */

await run(async () => {
  // `--omit dev` of npm 10 and 11 leaves out packages that production shares with development, react among them.
  const options = "sbom --sbom-format cyclonedx --package-lock-only --offline".split(" ");
  const asked = spawnSync("npm", options, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 });
  if (asked.status !== 0) throw new Problem(asked.stderr || String(asked.error));
  /** @type {{ components: Component[], dependencies: { ref: string, dependsOn: string[] }[] }} */
  const bill = JSON.parse(asked.stdout);
  const components = bill.components.filter(({ properties = [] }) =>
    properties.every(({ name }) => name !== "cdx:npm:package:development"),
  );
  const refs = new Set(components.map((one) => one["bom-ref"]));
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref) || !bill.components.some((one) => one["bom-ref"] === ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((to) => refs.has(to)) }));
  say(JSON.stringify({ ...bill, components, dependencies }, null, 2));
});
