import { afterEach, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { eventually } from "../testing/eventually.ts";
import { unpackDataFolder } from "../testing/fixtures.ts";
import { makeTemporaryFolder } from "../testing/worlds/temporaryFolder.ts";
import { version } from "../platform/version.ts";
import { packBinary } from "./packBinary.ts";

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** A folder without a project or packages nearby, so that everything must be inside the file. */
async function packHere() {
  const folder = makeTemporaryFolder();
  const interfaceFolder = makeTemporaryFolder();
  await Bun.write(join(interfaceFolder, "index.html"), "<!doctype html><title>Inside</title>");
  await Bun.write(join(interfaceFolder, "assets/app-1a2b.js"), "console.log('inside')");
  const outfile = join(folder, "stock-monitor");
  await packBinary({ interfaceFolder, outfile });
  const env = { DATA_DIR: join(folder, "data"), PORT: "0", PATH: "/nonexistent" };
  const runWith = (settings: Readonly<Record<string, string>>, ...args: readonly string[]) => {
    const { exitCode, stdout, stderr } = Bun.spawnSync({
      cmd: [outfile, ...args],
      cwd: folder,
      env: { ...env, ...settings },
    });
    return { code: exitCode, said: stdout.toString().trim(), failed: stderr.toString().trim() };
  };
  const run = (...args: readonly string[]) => runWith({}, ...args);
  const serve = async (): Promise<string> => {
    const child = Bun.spawn({
      cmd: [outfile],
      cwd: folder,
      env,
      stdout: "pipe",
      stderr: "inherit",
    });
    endings.push(() => {
      child.kill("SIGTERM");
      return child.exited;
    });
    const decoder = new TextDecoder();
    let said = "";
    for await (const chunk of child.stdout) {
      said += decoder.decode(chunk, { stream: true });
      const url = /listening on (\S+)\n/.exec(said)?.[1];
      if (url !== undefined) return url;
    }
    throw new Error(`It ended: ${said}`);
  };
  return { folder, dataFolder: env.DATA_DIR, run, runWith, serve };
}

test("one file serves, upgrades a folder of an older build, and contains its commands", async () => {
  const { folder, dataFolder, run, runWith, serve } = await packHere();
  expect(run("version")).toEqual({ code: 0, said: version, failed: "" });
  expect(run("quote", "--help")).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Usage/),
  });
  expect(run("start", "--port=1").code).toBe(2);
  expect(run("backup")).toMatchObject({
    code: 2,
    failed: "error: Usage: stock-monitor backup FILE",
  });
  expect(run("constructor")).toMatchObject({
    code: 2,
    failed: expect.stringContaining('There is no command "constructor"'),
  });

  unpackDataFolder(
    readdirSync(join(import.meta.dir, "../testing/fixtures")).toSorted()[0]!,
    dataFolder,
  );
  const url = await serve();
  expect(run("health")).toMatchObject({
    code: 1,
    failed: expect.stringContaining("error: "),
  });
  expect(runWith({ PORT: new URL(url).port }, "health")).toEqual({
    code: 0,
    said: "ready",
    failed: "",
  });
  const page = { headers: { accept: "text/html" } };
  expect(await (await fetch(`${url}/alerts`, page)).text()).toContain("Inside");
  expect(await (await fetch(`${url}/assets/app-1a2b.js`)).text()).toContain("inside");
  expect((await fetch(`${url}/api/docs/swagger-ui.css`)).status).toBe(200);
  expect((await fetch(`${url}/api/alerts`)).status).toBe(200);
  // Includes the commands that call a running server and the MCP server.
  expect(runWith({ PORT: new URL(url).port }, "quote", "AAPL")).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^AAPL {2}[\d.]+ USD /),
    failed: "",
  });
  const asked = Bun.spawnSync({
    cmd: [join(folder, "stock-monitor"), "mcp", "--server", url],
    stdin: Buffer.from(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })}\n`),
    env: {},
  });
  expect(asked.stdout.toString()).toContain('"name":"draft_alert"');
  // A worker thread makes the backup before the migration.
  await eventually(() =>
    readdirSync(join(dataFolder, "backups")).some((name) => name.endsWith(".sqlite")),
  );
  expect(run("backup", join(folder, "copy.sqlite"))).toMatchObject({
    code: 0,
    said: expect.stringContaining("Wrote "),
  });
  expect(run("rebuild")).toMatchObject({
    code: 1,
    failed: expect.stringContaining("another Stock Monitor runs"),
  });
});
