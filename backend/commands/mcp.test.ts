import { afterEach, beforeEach, expect, test } from "bun:test";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { startApiServer, type ApiServer } from "../testing/servers/apiServer.ts";

let server: ApiServer;
const endings: (() => Promise<void>)[] = [];
beforeEach(async () => {
  server = await startApiServer({ accessToken: "correct-horse-battery" });
  endings.push(server.stop);
});
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

/** Starts the command with the official client, as an assistant does. */
async function connect(url: string, token: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [`${import.meta.dir}/stockMonitor.ts`, "mcp", "--server", url],
    env: { STOCK_MONITOR_TOKEN: token },
    stderr: "ignore",
  });
  endings.push(() => client.close());
  await client.connect(transport);
  return client;
}

test("an assistant on standard input and output has the tools of the running server", async () => {
  const client = await connect(server.url, await server.makeToken("read"));
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(12);
  const quotes = await Promise.all(
    ["AAPL", "MSFT", "KO"].map((symbol) =>
      client.callTool({ name: "quote", arguments: { symbol } }),
    ),
  );
  const symbols = quotes.map(({ content }) => {
    const [{ text }] = content as [{ text: string }];
    return (JSON.parse(text) as { symbol: string }).symbol;
  });
  expect(symbols).toEqual(["AAPL", "MSFT", "KO"]);
});

test("a wrong token and an unreachable server are reported as errors of the request", async () => {
  await expect(connect(server.url, "wrong")).rejects.toThrow("The access token is wrong");
  // Port 1 is reserved and nothing listens there.
  await expect(connect("http://127.0.0.1:1", "x")).rejects.toThrow(
    "No server responds at http://127.0.0.1:1",
  );
});
