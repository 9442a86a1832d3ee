import { afterEach, expect, test } from "bun:test";
import { join } from "node:path";
import { startApiServer } from "../testing/servers/apiServer.ts";
import { makeTemporaryFolder } from "../testing/worlds/temporaryFolder.ts";

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

function startProxy() {
  const asked: string[] = [];
  const proxy = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: ({ url }) => {
      asked.push(url);
      return new Response("a proxy", { status: 502 });
    },
  });
  endings.push(() => proxy.stop(true));
  return { asked, url: proxy.url.href };
}

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  },
};

test("no command sends loopback requests to a proxy", async () => {
  const variables = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"];
  const server = await startApiServer({ accessToken: "correct-horse-battery" });
  endings.push(() => server.stop());
  const proxy = startProxy();
  const folder = makeTemporaryFolder();
  const env = {
    PATH: process.env["PATH"] ?? "",
    DATA_DIR: folder,
    PORT: new URL(server.url).port,
    ACCESS_TOKEN: "correct-horse-battery",
    no_proxy: "example.org",
    ...Object.fromEntries(
      variables.flatMap((name) => [name, name.toLowerCase()]).map((name) => [name, proxy.url]),
    ),
  };
  const run = async (argv: readonly string[], input = "") => {
    const program = join(import.meta.dir, "stockMonitor.ts");
    const child = Bun.spawn([process.execPath, program, ...argv], {
      env,
      stdin: new Blob([input]),
      stdout: "pipe",
      stderr: "pipe",
    });
    const [printed, complained] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    return { printed: printed.trim(), complained, code: await child.exited };
  };
  expect(await run(["health"])).toEqual({ printed: "ready", complained: "", code: 0 });
  expect(await run(["alerts", "list"])).toEqual({ printed: "No alerts", complained: "", code: 0 });
  const report = join(folder, "report.json");
  expect(await run(["diagnose", report])).toMatchObject({ complained: "", code: 0 });
  expect(await Bun.file(report).text()).toContain('"status": "');
  const { printed } = await run(["mcp"], `${JSON.stringify(INITIALIZE)}\n`);
  expect(JSON.parse(printed)).toMatchObject({ id: 1, result: { serverInfo: {} } });
  expect(proxy.asked).toEqual([]);
});
