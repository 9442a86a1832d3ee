import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type { LiveMessage } from "../../contract/live.ts";
import { openPostgres } from "../../adapters/postgres.ts";
import type { Database } from "../../platform/database/schema.ts";
import { startCuttableProxy, type CuttableProxy } from "../servers/cuttableProxy.ts";
import { startKillMailbox, type Arrival, type KillMailbox } from "./killMailbox.ts";
import { createRandom } from "./random.ts";
import { startLife, type Life } from "./serverProcess.ts";

export interface ClusterKillsOptions {
  readonly url: string;
  readonly seed: number;
  readonly alerts: number;
  readonly kills: number;
  /** Each gets a message a minute at most, whatever fires. */
  readonly readers: number;
  /** How long the mail server takes at most; the more, the more of the servers send. */
  readonly mailMs: number;
  readonly say: (line: string) => void;
}

export interface ClusterKillsResult {
  readonly faults: readonly string[];
  readonly alerts: number;
  /** By server. */
  readonly mails: readonly number[];
  readonly repeats: number;
  /** Longest time in which no server took an alert, milliseconds. */
  readonly longestPauseMs: number;
}

const CLUSTER_KEY = "a-key-for-the-servers-that-are-killed";
const SERVERS = 2;
const SYMBOLS = ["AAPL", "MSFT", "KO", "IBM", "GE", "F", "NVDA", "AMD"];
const CALLERS = 8;
const SETTLE_MS = 240_000;

/** A server was killed, or had no database, from one time to another of `performance.now()`. */
interface Disturbance {
  readonly server: number;
  readonly from: number;
  readonly until: number;
}

interface Server {
  readonly proxy: CuttableProxy;
  /** Of its own, which tells who has sent a mail. */
  readonly mailbox: KillMailbox;
  readonly folder: string;
  life: Life;
  address: string | undefined;
  /** The alerts that it has heard of, for positions are not in the messages. */
  client: { socket: WebSocket; heard: number[] } | undefined;
}

/**
 * Servers of one cluster, used through all of them while they are killed and cut off from the
 * database at random: every alert that was acknowledged fires and is delivered, and the clients that
 * stay connected hear every firing once.
 */
export async function runClusterKills(options: ClusterKillsOptions): Promise<ClusterKillsResult> {
  const { url, seed, alerts, kills, say, mailMs } = options;
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[Math.floor(random() * list.length)];
    if (picked === undefined) throw new Error("There is nothing to pick from");
    return picked;
  };
  const root = await mkdtemp(join(tmpdir(), "stock-monitor-cluster-"));
  const faults: string[] = [];
  const disturbances: Disturbance[] = [];
  const database = openPostgres(url);
  const servers: Server[] = [];
  const promised: number[] = [];
  const over = new AbortController();

  const launch = (proxy: CuttableProxy, folder: string, mailbox: KillMailbox): Life =>
    startLife({
      DATABASE_URL: proxy.url,
      CLUSTER_KEY,
      DATA_DIR: folder,
      HOST: "127.0.0.1",
      MARKET_SOURCES: "simulated",
      ACCESS_TOKEN: "",
      SMTP_URL: mailbox.url,
      LOG_LEVEL: "error",
    });

  const settle = async (server: Server): Promise<void> => {
    server.address = (await server.life.listening)?.replace(/\/$/, "");
  };

  const relaunch = async (server: Server): Promise<void> => {
    server.client?.socket.close();
    server.client = undefined;
    server.address = undefined;
    server.life = launch(server.proxy, server.folder, server.mailbox);
    await settle(server);
  };

  try {
    for (let index = 0; index < SERVERS; index++) {
      const proxy = await startCuttableProxy(url);
      const folder = join(root, `server-${index}`);
      const mailbox = await startKillMailbox(
        () => index,
        () => random() * mailMs,
      );
      const server: Server = {
        proxy,
        folder,
        mailbox,
        life: launch(proxy, folder, mailbox),
        address: undefined,
        client: undefined,
      };
      servers.push(server);
      await settle(server);
      if (server.address === undefined) throw new Error(server.life.output());
    }

    const post = async (path: string, body: object): Promise<number | undefined> => {
      const { address } = pick(servers);
      if (address === undefined) return undefined;
      try {
        const answer = await fetch(`${address}/api/${path}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(20_000),
        });
        if (answer.ok) return ((await answer.json()) as { readonly id: number }).id;
        if (answer.status !== 503) {
          faults.push(`${path} was refused: ${await answer.text()}`);
          for (const { life } of servers) say(life.output().slice(-2_000));
        }
      } catch {
        // Killed in the middle of a call: nothing was acknowledged.
      }
      return undefined;
    };

    const readers: number[] = [];
    while (readers.length < options.readers) {
      const name = `reader${readers.length}`;
      const id = await post("email-notifications", { email: `${name}@example.com`, label: name });
      if (id !== undefined) readers.push(id);
    }

    let lastAt = performance.now();
    let longestPauseMs = 0;
    const call = async (count: number): Promise<void> => {
      while (!over.signal.aborted && promised.length < count) {
        const symbol = pick(SYMBOLS);
        const emailId = pick(readers);
        const id = await post("alerts", { symbol, alertType: "above", targetPrice: 1, emailId });
        if (id === undefined) {
          await Bun.sleep(50);
          continue;
        }
        longestPauseMs = Math.max(longestPauseMs, performance.now() - lastAt);
        lastAt = performance.now();
        promised.push(id);
      }
    };

    /** Hears on each server while it lives; what it hears is compared with the log afterwards. */
    const hear = async (): Promise<void> => {
      while (!over.signal.aborted) {
        for (const server of servers) {
          const { address, client } = server;
          if (address !== undefined && !client) connect(server, address);
        }
        await Bun.sleep(100);
      }
    };
    const connections: { server: number; heard: number[] }[] = [];
    const connect = (server: Server, address: string): void => {
      const socket = new WebSocket(`${address.replace("http", "ws")}/ws`);
      const client = { socket, heard: [] as number[] };
      server.client = client;
      connections.push({ server: servers.indexOf(server), heard: client.heard });
      socket.addEventListener("message", ({ data }) => {
        const message = JSON.parse(String(data)) as LiveMessage;
        if (message.type === "alert.triggered") client.heard.push(message.alert.id);
        if (message.type === "ping") socket.send(JSON.stringify({ type: "pong" }));
      });
      socket.addEventListener("close", () => {
        if (server.client === client) server.client = undefined;
      });
      socket.addEventListener("error", () => undefined);
    };

    const disturb = async (): Promise<void> => {
      for (let kill = 1; kill <= kills || promised.length < alerts; kill++) {
        await Bun.sleep(1_000 + random() * 4_000);
        const server = pick(servers);
        const disturbance = {
          server: servers.indexOf(server),
          from: performance.now(),
          until: Infinity,
        };
        disturbances.push(disturbance);
        if (random() < 0.6) {
          await server.life.end("SIGKILL");
          disturbance.until = performance.now();
        } else {
          if (random() < 0.5) server.proxy.cut();
          else server.proxy.swallow();
          await Bun.sleep(random() * 9_000);
          server.proxy.restore();
          // One that was taken over from meanwhile ends by itself.
          await Bun.sleep(2_000);
          disturbance.until = performance.now();
          if (!server.life.hasEnded()) continue;
        }
        await relaunch(server);
        say(`${kill} disturbances, ${promised.length} alerts acknowledged`);
      }
    };

    const hearing = hear();
    await Promise.all([disturb(), ...Array.from({ length: CALLERS }, () => call(alerts))]);
    // All clients are there again: each must hear of one more.
    const until = performance.now() + SETTLE_MS;
    while (servers.some(({ client }) => client?.socket.readyState !== WebSocket.OPEN)) {
      if (performance.now() > until) throw new Error("a client could not connect");
      await Bun.sleep(100);
    }
    lastAt = performance.now();
    await call(promised.length + 1);
    const last = promised.at(-1) ?? -1;
    const haveHeard = () => servers.every(({ client }) => client?.heard.includes(last));
    while (performance.now() < until && !haveHeard()) await Bun.sleep(100);
    while (performance.now() < until && !(await isSettled(database, promised)))
      await Bun.sleep(500);
    over.abort();
    await hearing;

    const log = await readFirings(database);
    const fired = log.map(({ alertId }) => alertId);
    const firedOnce = new Set(fired);
    if (firedOnce.size !== fired.length) faults.push("an alert fired twice in the log");
    for (const id of promised) if (!firedOnce.has(id)) faults.push(`alert ${id} has not fired`);
    for (const { server, heard } of connections) {
      const from = fired.indexOf(heard[0] ?? -1);
      const expected = fired.slice(from, from + heard.length);
      if (heard.length > 0 && expected.join() !== heard.join()) {
        const at = heard.findIndex((id, index) => id !== expected[index]);
        faults.push(
          `a client of server ${server} heard ${heard[at]} where the log has ${expected[at]} (${at} of ${heard.length})`,
        );
      }
    }
    for (const server of servers) {
      if (!server.client?.heard.includes(last)) {
        faults.push(
          `the client of server ${servers.indexOf(server)} has not heard the last firing`,
        );
      }
    }
    const outbox = await database
      .selectFrom("notifications")
      .select(["key", "alert_id", "status", "message", "detail"])
      .execute();
    const requested = new Set(outbox.map(({ alert_id: id }) => id));
    for (const id of fired)
      if (!requested.has(id)) faults.push(`firing of ${id} was not requested`);
    const arrivals = servers
      .flatMap(({ mailbox }) => mailbox.arrivals)
      .toSorted((one, other) => one.at - other.at);
    const byMessage = Map.groupBy(arrivals, ({ messageId }) =>
      messageId.replace(/^</, "").replace(/\.[^.]*@.*$/, ""),
    );
    for (const { key, message, status, detail } of outbox) {
      if (status !== "delivered") faults.push(`${key} is ${status}: ${detail}`);
      if (!byMessage.has(message ?? key)) faults.push(`${key} never arrived`);
    }
    let repeats = 0;
    for (const [message, mails] of byMessage) {
      repeats += mails.length - 1;
      const isFault = mails.some((mail, index) => {
        const before = mails[index - 1];
        return before && !wasOnItsWay(before, mail, disturbances);
      });
      if (isFault) say(JSON.stringify({ mails, disturbances }));
      if (isFault)
        faults.push(
          `${message} was sent again, and was not on its way when its server was disturbed`,
        );
    }
    const mails = servers.map(({ mailbox }) => mailbox.arrivals.length);
    return { faults, alerts: promised.length, mails, repeats, longestPauseMs };
  } finally {
    over.abort();
    for (const { life, proxy, client, mailbox } of servers) {
      client?.socket.close();
      await life.end("SIGKILL");
      await proxy.close();
      await mailbox.close();
    }
    await database.destroy();
    await rm(root, { recursive: true, force: true });
  }
}

/** Whether the server of the first mail was disturbed before it can have recorded that. */
const wasOnItsWay = (
  first: Arrival,
  next: Arrival,
  disturbances: readonly Disturbance[],
): boolean =>
  disturbances.some(
    ({ server, from, until }) => server === first.life && from <= next.at && until >= first.at,
  );

async function readFirings(database: Kysely<Database>): Promise<readonly { alertId: number }[]> {
  const rows = await database
    .selectFrom("events")
    .select("data")
    .where("type", "=", "AlertTriggered")
    .orderBy("position")
    .execute();
  return rows.map(({ data }) => JSON.parse(data) as { alertId: number });
}

async function isSettled(database: Kysely<Database>, promised: readonly number[]) {
  const fired = await readFirings(database);
  if (fired.length < promised.length) return false;
  const rows = await database.selectFrom("notifications").select("status").execute();
  return (
    rows.length >= promised.length &&
    rows.every(({ status }) => /^(delivered|failed)$/.test(status))
  );
}
