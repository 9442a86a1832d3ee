import { afterEach } from "bun:test";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Health } from "../../contract/health.ts";
import { createPostgresDatabase } from "../worlds/postgresDatabases.ts";
import { makeTemporaryFolder } from "../worlds/temporaryFolder.ts";
import { startLife, type Life } from "./serverProcess.ts";

export interface Place {
  readonly url: string;
  readonly folder: string;
}

/** Servers with separate databases, stopped after each test of the file. */
export function openPlaces() {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });
  return {
    closing,
    createPlace: async (): Promise<Place> => {
      const { url, drop } = await createPostgresDatabase();
      closing.push(drop);
      return { url, folder: makeTemporaryFolder() };
    },
    launch: ({ url, folder }: Place, more: Readonly<Record<string, string>> = {}): Life => {
      const life = startLife({
        DATABASE_URL: url,
        DATA_DIR: folder,
        HOST: "127.0.0.1",
        MARKET_SOURCES: "simulated",
        ACCESS_TOKEN: "",
        ...more,
      });
      closing.push(() => life.end("SIGKILL"));
      return life;
    },
  };
}

export async function addressOf(life: Life): Promise<string> {
  const address = await life.listening;
  if (address === undefined) throw new Error(life.output());
  return address;
}

export const call = async (address: string, method: string, path: string, body?: object) => {
  const answer = await fetch(`${address.replace(/\/$/, "")}/api/${path}`, {
    method,
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, json: () => JSON.parse(text) as never };
};

/** The next sample fires the alert, because every price is above the target. */
export const addAlert = (address: string, symbol: string, emailId?: number) =>
  call(address, "POST", "alerts", { symbol, targetPrice: 1, alertType: "above", emailId });

export const readHealth = async (address: string): Promise<Health> =>
  (await call(address, "GET", "health")).json();

export async function firedOn(address: string): Promise<readonly string[]> {
  const alerts: readonly { symbol: string; isTriggered: boolean }[] = (
    await call(address, "GET", "alerts")
  ).json();
  return alerts
    .filter(({ isTriggered }) => isTriggered)
    .map(({ symbol }) => symbol)
    .toSorted();
}

/** One file for each delivered mail. */
export async function readMails(folder: string): Promise<readonly string[]> {
  const outbox = join(folder, "outbox");
  const names = await readdir(outbox).catch(() => []);
  const files = names.filter((name) => name.endsWith(".eml")).toSorted();
  return Promise.all(files.map((name) => readFile(join(outbox, name), "utf8")));
}

export async function addReader(address: string, name: string): Promise<number> {
  const answer = await call(address, "POST", "email-notifications", {
    email: `${name}@example.com`,
    label: name,
  });
  return (answer.json() as { id: number }).id;
}
