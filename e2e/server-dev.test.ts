import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../bin/deno.mjs";
import { freePort } from "../db/testing/free-port.mjs";
import { hydrated, expect, test } from "./testing/fixtures.ts";

test("npm run dev serves pages that come alive as the server drew them", async ({ browser }) => {
  const directory = mkdtempSync(join(tmpdir(), "inkingi-dev-"));
  const { E2E_DIRECTORY: ground } = process.env;
  if (ground) cpSync(ground, join(directory, "data"), { recursive: true });
  const port = String(await freePort());
  const server = spawn(process.execPath, [join(root, "bin/dev.mjs")], {
    cwd: root,
    env: { ...process.env, PORT: port, DATA_DIR: join(directory, "data") },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(server, "close");
  try {
    let said = "";
    server.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    await expect.poll(() => said).toContain("Ready: ");
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (problem) => complaints.push(String(problem)));
    for (const path of ["/", "/services", "/insights", "/admin"]) {
      const answer = await page.goto(`http://localhost:${port}${path}`);
      expect([path, answer?.status()]).toEqual([path, 200]);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // While developing, a drawing that differs from the server's is told on the console.
      if (path !== "/admin") await hydrated(page);
    }
    await expect(page.getByLabel("Email")).toBeVisible();
    expect(complaints).toEqual([]);
    await page.close();
  } finally {
    server.kill("SIGTERM");
    await ended;
    rmSync(directory, { recursive: true, force: true });
  }
});
