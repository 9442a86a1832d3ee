import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { sql } from "kysely";
import type { LiveMessage } from "../../contract/live.ts";
import { startKillMailbox } from "../../testing/crash/killMailbox.ts";
import { startLife, type Life } from "../../testing/crash/serverProcess.ts";
import { eventually } from "../../testing/eventually.ts";
import { parseMetrics } from "../../testing/servers/parseMetrics.ts";
import { createPostgresDatabase } from "../../testing/worlds/postgresDatabases.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";
import { openPostgres } from "../postgres.ts";

setDefaultTimeout(120_000);

const CLUSTER_KEY = "a-key-for-all-servers-of-this-cluster";
const PASS_CODE = "a-pass-code-of-this-test";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Five mails at a time take half a second: six seconds of one server. */
const BURST = 60;

interface Server {
  readonly life: Life;
  readonly address: string;
}

/** Servers of one cluster, each with a data folder of its own. */
async function startCluster(settings: Readonly<Record<string, string>> = {}) {
  const { url, drop } = await createPostgresDatabase();
  closing.push(drop);
  const start = async (more: Readonly<Record<string, string>> = {}): Promise<Server> => {
    const life = startLife({
      DATABASE_URL: url,
      CLUSTER_KEY,
      DATA_DIR: makeTemporaryFolder(),
      HOST: "127.0.0.1",
      MARKET_SOURCES: "simulated",
      ACCESS_TOKEN: "",
      ...settings,
      ...more,
    });
    closing.push(() => life.end("SIGKILL"));
    const address = await life.listening;
    if (address === undefined) throw new Error(life.output());
    return { life, address: address.replace(/\/$/, "") };
  };
  return { url, start };
}

const call = (
  { address }: Server,
  method: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
) =>
  fetch(`${address}/api/${path}`, {
    method,
    headers: { ...(body && { "content-type": "application/json" }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });

/** The simulated price is above the target, so the next sample fires the alert. */
const addAlert = async (server: Server, symbol: string): Promise<number> => {
  const answer = await call(server, "POST", "alerts", {
    symbol,
    targetPrice: 1,
    alertType: "above",
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: number }).id;
};

/** What a client of a server has heard so far. */
async function listen({ address }: Server, watch: readonly string[] = []) {
  const socket = new WebSocket(`${address.replace("http", "ws")}/ws`);
  const heard: LiveMessage[] = [];
  let isOpen = true;
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as LiveMessage;
    heard.push(message);
    if (message.type === "ping") socket.send(JSON.stringify({ type: "pong" }));
  });
  socket.addEventListener("close", () => {
    isOpen = false;
  });
  closing.push(async () => socket.close());
  await eventually(() => heard.some(({ type }) => type === "hello"));
  socket.send(JSON.stringify({ type: "watch", symbols: watch }));
  return {
    heard,
    isOpen: () => isOpen,
    fired: () =>
      heard.flatMap((message) => (message.type === "alert.triggered" ? [message.alert.id] : [])),
  };
}

test("two servers answer alike, and the clients of both hear everything", async () => {
  const cluster = await startCluster();
  const leader = await cluster.start();
  const follower = await cluster.start();
  expect(follower.life.output()).toContain("answers beside it, and takes over when that ends");

  const clients = [await listen(leader, ["AAPL"]), await listen(follower, ["AAPL"])];
  const ids = [await addAlert(follower, "AAPL"), await addAlert(leader, "MSFT")];
  for (const { fired, heard } of clients) {
    await eventually(() => ids.every((id) => fired().includes(id)));
    await eventually(() => heard.some((each) => each.type === "quote" && each.symbol === "AAPL"));
    expect(fired()).toHaveLength(2);
  }

  const read = async (server: Server, path: string) => (await call(server, "GET", path)).json();
  for (const path of ["alerts", "inbox", "watchlist", "dashboard/stats", "screener/results"]) {
    expect(await read(follower, path)).toEqual(await read(leader, path));
  }
  // Of prices, of files, and of what is made for each.
  expect((await call(follower, "GET", "stocks/quote/AAPL")).status).toBe(200);
  expect((await call(follower, "GET", "alerts/999999")).status).toBe(404);
  expect((await call(follower, "POST", "alerts", { symbol: "?" })).status).toBe(422);
  const [page, same] = await Promise.all([fetch(leader.address), fetch(follower.address)]);
  expect([same.status, await same.text()]).toEqual([page.status, await page.text()]);
  const portfolio = await call(follower, "POST", "portfolios", { name: "Savings" });
  const { id } = (await portfolio.json()) as { id: number };
  const file = "Date,Type,Symbol,Quantity,Price\n2026-01-05,Buy,AAPL,3,250.5\n";
  const upload = await fetch(`${follower.address}/api/portfolios/${id}/imports?fileName=a.csv`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: file,
  });
  expect({ status: upload.status, text: await upload.text() }).toMatchObject({ status: 202 });
  const staged = async () =>
    JSON.stringify(await (await call(follower, "GET", `portfolios/${id}/imports`)).json());
  await eventually(async () => (await staged()).includes('"ready"'));
  const metrics = async ({ address }: Server) => (await fetch(`${address}/metrics`)).text();
  expect(await metrics(leader)).toContain("stock_monitor_cluster_works 1");
  expect(await metrics(follower)).toContain("stock_monitor_cluster_works 0");
});

test("all send a burst that one alone would take long for, each message once", async () => {
  const mailbox = await startKillMailbox(
    () => 0,
    () => 500,
  );
  closing.push(mailbox.close);
  const cluster = await startCluster({ SMTP_URL: mailbox.url });
  const servers = [await cluster.start(), await cluster.start()];
  const clients = [await listen(servers[0]!), await listen(servers[1]!)];
  for (let each = 0; each < BURST; each++) {
    const server = servers[each % 2]!;
    const contact = await call(server, "POST", "email-notifications", {
      email: `reader${each}@example.com`,
      label: `Reader ${each}`,
    });
    const { id: emailId } = (await contact.json()) as { id: number };
    const alert = { symbol: "AAPL", targetPrice: 1, alertType: "above", emailId };
    expect((await call(server, "POST", "alerts", alert)).status).toBe(201);
  }
  for (const { heard } of clients) {
    const delivered = () =>
      heard.filter((each) => each.type === "notification" && each.status === "delivered");
    await eventually(() => delivered().length >= BURST);
    expect(delivered()).toHaveLength(BURST);
  }
  expect(mailbox.arrivals).toHaveLength(BURST);
  expect(new Set(mailbox.arrivals.map(({ recipient }) => recipient)).size).toBe(BURST);
  for (const { address } of servers) {
    const metrics = parseMetrics(await (await fetch(`${address}/metrics`)).text());
    const sent = metrics.get("stock_monitor_deliveries_total")?.metrics ?? [];
    expect(sent.reduce((sum, { value }) => sum + Number(value), 0)).toBeGreaterThan(BURST / 10);
  }
});

test("when the one that works is killed, another takes over and its clients stay", async () => {
  const cluster = await startCluster();
  const leader = await cluster.start();
  const follower = await cluster.start();
  const client = await listen(follower);
  const first = await addAlert(follower, "AAPL");
  await eventually(() => client.fired().includes(first));

  await leader.life.end("SIGKILL");
  // Asked while no server works: it waits for the one that takes over.
  const second = await addAlert(follower, "MSFT");
  await eventually(() => client.fired().includes(second));
  expect(client.isOpen()).toBe(true);
  expect(client.fired()).toEqual([first, second]);

  const third = await cluster.start();
  const other = await listen(third);
  const last = await addAlert(third, "NVDA");
  for (const { fired } of [client, other]) await eventually(() => fired().includes(last));
});

test("one that was frozen accepts nothing that the one that took over does not hear of", async () => {
  const cluster = await startCluster();
  const leader = await cluster.start();
  const follower = await cluster.start();
  process.kill(leader.life.pid, "SIGSTOP");
  const alert = { symbol: "NVDA", targetPrice: 1, alertType: "above" };
  const late = [1, 2, 3].map(() =>
    call(leader, "POST", "alerts", alert).then((each) => each.status),
  );
  const refused = await call(follower, "POST", "alerts", alert);
  expect(refused.status).toBe(503);
  await eventually(async () =>
    (await (await fetch(`${follower.address}/metrics`)).text()).includes("cluster_works 1"),
  );
  process.kill(leader.life.pid, "SIGCONT");
  expect(await leader.life.ended).toBe(1);
  expect(leader.life.output()).toContain("has taken this database over");
  const statuses = (await Promise.allSettled(late)).map((each) =>
    each.status === "fulfilled" ? each.value : 0,
  );
  expect(statuses).not.toContain(201);
  expect(await (await call(follower, "GET", "alerts")).json()).toEqual([]);
});

test("one that is stopped in order hands over: what was accepted is there, once", async () => {
  const cluster = await startCluster();
  const leader = await cluster.start();
  const follower = await cluster.start();
  const stopping = leader.life.end("SIGTERM");
  const body = { targetPrice: 1, alertType: "above" };
  const ids: number[] = [];
  for (let isLast = false; !isLast;) {
    // One more after the end of the first.
    isLast = leader.life.hasEnded();
    const answer = await call(follower, "POST", "alerts", { symbol: "AAPL", ...body });
    if (answer.status === 201) ids.push(((await answer.json()) as { id: number }).id);
    // On its way in the moment of the end.
    else expect(await answer.text()).toContain("look whether this was done");
  }
  expect(await stopping).toBe(0);
  const listed = (await (await call(follower, "GET", "alerts")).json()) as { id: number }[];
  expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  expect(new Set(ids).size).toBe(ids.length);
});

test("a sign-in, its end and the guesses at it count on all servers", async () => {
  const cluster = await startCluster({ ACCESS_TOKEN: PASS_CODE });
  const leader = await cluster.start();
  const follower = await cluster.start();
  const signIn = ({ address }: Server, passcode: string) =>
    fetch(`${address}/api/session`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ passcode }).toString(),
    });
  const stranger = await fetch(`${follower.address}/`, { headers: { accept: "text/html" } });
  expect(stranger.status).toBe(401);
  expect(await stranger.text()).toContain("Pass code");

  const answer = await signIn(follower, PASS_CODE);
  expect(answer.status).toBe(303);
  const cookie = (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const visit = async (server: Server) =>
    (await call(server, "GET", "alerts", undefined, { cookie })).status;
  expect(await visit(leader)).toBe(200);
  await eventually(async () => (await visit(follower)) === 200);
  expect((await call(follower, "GET", "alerts")).status).toBe(401);

  const { sessions } = (await (
    await call(follower, "GET", "access", undefined, { cookie })
  ).json()) as { sessions: readonly { id: string; address: string }[] };
  expect(sessions.map(({ address }) => address)).toEqual(["127.0.0.1"]);
  await call(leader, "DELETE", `access/sessions/${sessions[0]?.id}`, undefined, { cookie });
  for (const server of [leader, follower]) {
    await eventually(async () => (await visit(server)) === 401);
  }

  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess++) {
    statuses.push((await signIn(guess % 2 === 0 ? leader : follower, `guess ${guess}`)).status);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.slice(-2)).toEqual([429, 429]);
});

test("what a header claims is believed of no one without the key", async () => {
  const cluster = await startCluster({ ACCESS_TOKEN: PASS_CODE });
  const leader = await cluster.start();
  for (const claim of ["itself", `${"0".repeat(64)} itself`, `${"0".repeat(64)} 9.9.9.9 passed`]) {
    const headers = { "x-stock-monitor-sender": claim };
    expect((await call(leader, "GET", "alerts", undefined, headers)).status).toBe(401);
    const upgrade = await fetch(`${leader.address}/ws`, { headers });
    expect(upgrade.status).toBe(401);
  }
});

test("secrets are shared, survive the one that saved them, and are not readable in the database", async () => {
  const cluster = await startCluster();
  const leader = await cluster.start();
  const follower = await cluster.start();
  const secret = "5ec3e7".repeat(5) + "ab";
  const saved = await call(follower, "PUT", "settings/api-keys", {
    smsToken: secret,
    smsAccountId: `AC${"a".repeat(32)}`,
  });
  expect(await saved.text()).not.toContain(secret);
  expect(saved.status).toBe(200);
  const database = openPostgres(cluster.url);
  closing.push(() => database.destroy());
  const { rows } = await sql<{ name: string; sealed: string }>`
    select name, sealed from cluster_texts where store = 'secrets'`.execute(database);
  expect(rows.map(({ name }) => name)).toContain("smsToken");
  expect(JSON.stringify(rows)).not.toContain(secret);
  for (const { sealed } of rows) expect(atob(sealed)).not.toContain(secret);

  await leader.life.end("SIGKILL");
  const keys = await (await call(follower, "GET", "settings/api-keys")).json();
  expect(keys).toMatchObject({ smsToken: { isConfigured: true, source: "saved" } });
  const other = cluster.start({ CLUSTER_KEY: "another-key-as-long-as-it-must-be-here" });
  await expect(other).rejects.toThrow("written with another CLUSTER_KEY");
});
