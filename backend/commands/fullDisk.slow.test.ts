import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Health } from "../contract/health.ts";
import { makeTemporaryFolder } from "../testing/worlds/temporaryFolder.ts";
import { startLife, type Life } from "../testing/crash/serverProcess.ts";

const run = (...command: string[]): boolean => {
  try {
    return Bun.spawnSync(command).success;
  } catch {
    return false;
  }
};

const disk = join(makeTemporaryFolder(), "disk");
const DISK_MEGABYTES = 8;

/** A separate disk, which only root can mount; without root `sqlite.slow.test.ts` limits the file instead. */
const mountDisk = (): boolean => {
  mkdirSync(disk, { recursive: true });
  return run("mount", "-t", "tmpfs", "-o", `size=${DISK_MEGABYTES}m`, "tmpfs", disk);
};
const canMount = mountDisk();
if (canMount) run("umount", disk);

let life: Life | undefined;
beforeEach(() => void (canMount && mountDisk()));
afterEach(async () => {
  await life?.end("SIGKILL");
  run("umount", disk);
});

async function start(): Promise<string> {
  life = startLife({
    DATA_DIR: join(disk, "data"),
    HOST: "127.0.0.1",
    MARKET_SOURCES: "simulated",
    LOG_LEVEL: "silent",
    ACCESS_TOKEN: "",
  });
  const url = await life.listening;
  if (url === undefined) throw new Error(life.output());
  return url;
}

async function addAlert(url: string, note: string): Promise<{ status: number; text: string }> {
  const response = await fetch(new URL("/api/alerts", url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ symbol: "AAPL", targetPrice: 1_000_000, alertType: "above", note }),
  });
  return { status: response.status, text: await response.text() };
}

async function addUntilRefused(url: string): Promise<{ added: number; text: string }> {
  for (let added = 0; ; added++) {
    const { status, text } = await addAlert(url, "n".repeat(200));
    if (status === 503) return { added, text };
    if (status >= 400) throw new Error(`${status} ${text}`);
  }
}

const countAlerts = async (url: string): Promise<number> => {
  const response = await fetch(new URL("/api/alerts", url));
  expect(response.status).toBe(200);
  return ((await response.json()) as unknown[]).length;
};

const readHealth = async (url: string): Promise<Health> =>
  (await (await fetch(new URL("/api/health", url))).json()) as Health;

const readiness = async (url: string): Promise<number> =>
  (await fetch(new URL("/api/health/ready", url))).status;

describe.skipIf(!canMount)("a separate disk", () => {
  test("that is full: writes fail with a sentence, reads continue, and writes resume once there is space", async () => {
    const url = await start();
    const filler = join(disk, "filler");
    // Leave about a megabyte, which alerts then use.
    for (let megabytes = DISK_MEGABYTES; megabytes > 0; megabytes--) {
      try {
        writeFileSync(filler, new Uint8Array(megabytes * 1_000_000));
        break;
      } catch {
        rmSync(filler, { force: true });
      }
    }
    const { added, text } = await addUntilRefused(url);
    expect(text).toMatch(/^The server's disk (is full|cannot be read or written)/);
    expect(await countAlerts(url)).toBe(added);
    expect(await readiness(url)).toBe(503);
    const { status, reasons } = await readHealth(url);
    expect(status).toBe("failing");
    expect(reasons.map(({ code }) => code)).toContain("disk");

    rmSync(filler);
    expect((await addAlert(url, "there is room")).status).toBe(201);
    expect(await countAlerts(url)).toBe(added + 1);
  });
});
