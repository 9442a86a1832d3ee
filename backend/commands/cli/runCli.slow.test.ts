import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { startApiServer, type ApiServer } from "../../testing/servers/apiServer.ts";
import { closeAfterEach } from "../../testing/worlds/closing.ts";
import { inColumns } from "./command.ts";
import { runCli } from "./runCli.ts";
import { describePercent } from "./stocks.ts";

const closing = closeAfterEach();
let environment: Record<string, string>;
beforeEach(() => {
  environment = {};
});

const startServer = () => startApiServer({ accessToken: "correct-horse-battery" });

async function callServer(server: ApiServer): Promise<ApiServer> {
  environment = {
    STOCK_MONITOR_SERVER: server.url,
    STOCK_MONITOR_TOKEN: await server.makeToken("write"),
  };
  return server;
}

async function start(): Promise<ApiServer> {
  const server = await startServer();
  closing.push(() => server.stop());
  return callServer(server);
}

/** For tests that do not depend on the state of others. */
let shared: ApiServer;
beforeAll(async () => {
  shared = await startServer();
});
afterAll(() => shared.stop());

async function run(...argv: string[]) {
  const [printed, complained]: [string[], string[]] = [[], []];
  const code = await runCli(argv, environment, {
    print: (line) => printed.push(line),
    complain: (line) => complained.push(line),
  });
  return { code, printed: printed.join("\n"), complained: complained.join("\n") };
}

const done = async (...argv: string[]): Promise<string> => {
  const { code, printed, complained } = await run(...argv);
  expect({ code, complained }).toEqual({ code: 0, complained: "" });
  return printed;
};

test("a fire drill starts, reports and ends", async () => {
  const server = await start();
  expect(await done("fire-drill")).toBe("No outage was rehearsed");
  await done("alerts", "add", "AAPL", "above", "250");
  const { name: source } = JSON.parse(
    await (await server.app.handle(new Request("http://localhost/api/health"))).text(),
  ).sources[0];
  expect(await done("fire-drill", source, "--minutes", "10")).toStartWith(
    `An outage of ${source} is being rehearsed until`,
  );
  const report = await done("fire-drill");
  expect(report).toContain("Nothing else answers: this is the only source");
  expect(report).toMatch(/^1 AAPL above 250 +(not requested|missing)/m);
  expect(await run("fire-drill", source)).toMatchObject({ code: 1 });
  expect(await run("fire-drill", source, "--minutes", "5000")).toMatchObject({ code: 2 });
  expect(await done("fire-drill", "end")).toStartWith(`The outage of ${source} was rehearsed`);
});

describe("alerts", () => {
  test("are added, listed and removed", async () => {
    await start();
    expect(await done("alerts", "list")).toBe("No alerts");
    expect(await done("alerts", "add", "aapl", "above", "250", "--note", "Sell half")).toBe(
      "Alert 1  AAPL  above 250 USD  active  Sell half",
    );
    await done("alerts", "add", "MSFT", "change", "5", "--repeat", "daily");
    expect((await done("alerts", "list")).split("\n")).toEqual([
      "2  MSFT  change ±5%     active",
      "1  AAPL  above 250 USD  active  Sell half",
    ]);
    expect(await done("alerts", "list", "--symbol", "MSFT", "--limit", "5")).toStartWith("2  MSFT");
    expect(await done("alerts", "list", "--status", "triggered")).toBe("No alerts");
    expect(await done("alerts", "remove", "2")).toBe("Alert 2 removed");
    expect(await done("alerts", "list")).toStartWith("1  AAPL");
  });

  test("a falling change has a minus sign", async () => {
    const server = await callServer(shared);
    const down = { symbol: "KO", targetPrice: 5, alertType: "change_percent", direction: "down" };
    await server.app.handle(
      new Request("http://localhost/api/alerts", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(down),
      }),
    );
    expect(await done("alerts", "list", "--symbol", "KO")).toMatch(
      /^\d+ {2}KO {2}change -5% {2}active$/,
    );
  });

  test("with --json the output is that of the API", async () => {
    const server = await callServer(shared);
    const added = JSON.parse(await done("alerts", "add", "AAPL", "below", "10.5", "--json")) as {
      id: number;
    };
    expect(added).toMatchObject({ symbol: "AAPL", alertType: "below", targetPrice: 10.5 });
    const response = await server.app.handle(new Request("http://localhost/api/alerts"));
    expect(JSON.parse(await done("alerts", "list", "--json"))).toEqual(await response.json());
  });
});

describe("stocks", () => {
  test.each([
    [1.0425606306220248, "+1.04%"],
    [-12, "-12.00%"],
    [-0.001, "0.00%"],
    [0, "0.00%"],
    [null, ""],
  ])("a change of %p percent reads %p", (figure, text) => {
    expect(describePercent(figure)).toBe(text);
  });

  test("are quoted, found and watched", async () => {
    await start();
    expect(await done("quote", "AAPL")).toMatch(
      /^AAPL {2}[\d.]+ USD {2}[+-]?\d+\.\d\d% {2}\d{4}-\d\d-\d\dT\S+ {2}simulated {2}Apple/,
    );
    expect((await done("quote", "AAPL", "KO")).split("\n")).toHaveLength(2);
    expect(await done("search", "apple")).toContain("AAPL");
    expect(await done("search", "zzzzzzzz")).toBe("Nothing found");
    expect(await done("watchlist", "add", "KO", "aapl")).toBe(
      "KO is on the watchlist\nAAPL is on the watchlist",
    );
    expect(await done("watchlist", "list")).toMatch(/^AAPL {2}.*\nKO {4}/);
    const lists = JSON.parse(await done("watchlist", "lists", "--json")) as { id: number }[];
    const list = String(lists[0]?.id);
    expect(await done("watchlist", "add", "MSFT", "--list", list)).toContain("MSFT");
    expect(await done("watchlist", "list", "--list", list)).toMatch(/MSFT {2}[\d.]+ USD/);
  });
});

describe("errors", () => {
  test("when one of several symbols is rejected, it lists those added before", async () => {
    await start();
    const { code, complained } = await run("watchlist", "add", "KO", "NOPE", "MSFT");
    expect(code).toBe(1);
    expect(complained).toMatch(/^error: NOPE was not added: .*\. Added before it: KO$/);
    expect(await done("watchlist", "list")).toStartWith("KO");
    expect((await run("watchlist", "add", "NOPE", "KO")).complained).toEndWith("Nothing was added");
  });

  test("an error of the server exits with 1 and the server's sentence", async () => {
    const server = await callServer(shared);
    expect(await run("quote", "NOPE")).toEqual({
      code: 1,
      printed: "",
      complained: expect.stringMatching(/^error: .*NOPE/),
    });
    const json = await run("alerts", "remove", "999", "--json");
    expect(json.code).toBe(1);
    expect(JSON.parse(json.complained)).toEqual({ error: "Alert 999 not found", status: 404 });
    environment["STOCK_MONITOR_TOKEN"] = "wrong";
    expect(await run("alerts", "list")).toMatchObject({
      code: 1,
      complained: "error: The access token is wrong",
    });
    environment["STOCK_MONITOR_TOKEN"] = await server.makeToken("read");
    expect(await run("alerts", "list")).toMatchObject({ code: 0 });
    expect(await run("alerts", "add", "AAPL", "above", "1")).toMatchObject({
      code: 1,
      complained: "error: This token is read-only. Changes need a token with the scope write",
    });
  });

  test.each([
    [["alerts"], "There is no command"],
    [["alerts", "sell"], "There is no command"],
    [["alerts", "add"], "An alert is a symbol"],
    [["alerts", "add", "AAPL", "near", "5"], "An alert is a symbol"],
    [["alerts", "add", "AAPL", "toString", "5"], "An alert is a symbol"],
    [["alerts", "add", "AAPL", "above", "ten"], "ten is not a valid target"],
    [["alerts", "add", "AAPL", "above"], "Nothing is not a valid target"],
    [["alerts", "add", "AAPL", "above", "5", "--repeat", "never"], "--repeat is one of once"],
    [["alerts", "add", "AAPL", "above", "5", "6"], "An alert is a symbol"],
    [["alerts", "remove", "x"], "x is not a valid alert id"],
    [["alerts", "list", "--limit", "2000"], "2000 is not a valid number of rows"],
    [["alerts", "list", "--nonsense", "x"], "nonsense"],
    [["quote"], "Name a symbol"],
    [["quote", "AAPL", "--list", "1"], "list"],
    [["search"], "Enter a search text"],
    [["watchlist", "list", "--list", "-1"], "--list"],
    [["quote", "AAPL", "--server", "ftp://x"], "is not the address of a server"],
  ])("%p is a usage error and exits with 2", async (argv, sentence) => {
    const { code, printed, complained } = await run(...argv);
    expect(code).toBe(2);
    expect(printed).toBe("");
    expect(complained).toStartWith("error: ");
    expect(complained).toContain(sentence);
    expect(complained).not.toContain("    at ");
  });

  test("without a server it exits with 3", async () => {
    // Port 1 is reserved and nothing listens there.
    expect(await run("quote", "AAPL", "--server", "http://127.0.0.1:1")).toEqual({
      code: 3,
      printed: "",
      complained:
        "error: No server responds at http://127.0.0.1:1. Start it, or choose another with --server",
    });
  });

  test("the access token in the environment is not sent to a server given by name", async () => {
    const server = await callServer(shared);
    delete environment["STOCK_MONITOR_TOKEN"];
    environment["ACCESS_TOKEN"] = "correct-horse-battery";
    expect(await run("alerts", "list")).toMatchObject({ code: 1 });
    environment = { ACCESS_TOKEN: "correct-horse-battery", PORT: new URL(server.url).port };
    expect(await run("alerts", "list")).toMatchObject({ code: 0 });
  });
});

describe("responses of another server", () => {
  const STEERING = "\u001B]0;x\u0007\u009B2J\u202Eb";
  const answering = async (answer: () => Response, ...argv: string[]) => {
    using other = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: answer });
    return await run(...argv, "--server", other.url.origin);
  };

  test("cannot control the terminal, as an error, as data or as JSON", async () => {
    const refusal = () => new Response(STEERING, { status: 400 });
    const refused = await answering(refusal, "alerts", "list");
    expect(refused).toMatchObject({ code: 1, complained: "error:  ]0;x  2J b" });
    const inJson = await answering(refusal, "alerts", "list", "--json");
    expect(inJson.complained).toMatch(/^[\u0020-\u007E]+$/);
    expect(JSON.parse(inJson.complained)).toEqual({ error: STEERING, status: 400 });
    const added = () => Response.json({ symbol: STEERING }, { status: 201 });
    const { printed } = await answering(added, "watchlist", "add", "A");
    expect(printed).toBe(" ]0;x  2J b is on the watchlist");
    const json = await answering(added, "watchlist", "add", "A", "--json");
    expect(json.printed).toMatch(/^[\n\u0020-\u007E]+$/);
    expect(JSON.parse(json.printed)).toEqual({ symbol: STEERING });
  });

  test.each(["null", "{broken", "{}", '{"status":"ok"}', "[null]"])(
    "such as %s are not from our server",
    async (body) => {
      const headers = { "content-type": "application/json" };
      expect(await answering(() => new Response(body, { headers }), "watchlist", "list")).toEqual({
        code: 1,
        printed: "",
        complained: "error: The server at this address is not Stock Monitor",
      });
    },
  );
});

test("columns are as wide as their cells, and a name cannot control the terminal", () => {
  expect(
    inColumns(
      [
        ["a", "\u001B[2Jred"],
        ["long", "b"],
      ],
      "none",
    ),
  ).toBe("a      [2Jred\nlong  b");
  expect(inColumns([], "none")).toBe("none");
});
