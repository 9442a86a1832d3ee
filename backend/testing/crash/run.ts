import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../eventually.ts";
import { startKillMailbox } from "./killMailbox.ts";
import { databaseFileIn } from "../../adapters/sqlite/sqlite.ts";
import { createClient } from "./client.ts";
import { auditDatabase, readFiredAlerts, readLog, readOutbox } from "./inspect.ts";
import { checkEvidence, type Loss, type Verdict } from "./checkEvidence.ts";
import { SYMBOLS, UNWATCHED, writeMarket } from "./market.ts";
import { cutPower, loseCommits } from "./powerCut.ts";
import { createRandom } from "./random.ts";
import { startLife, type Life } from "./serverProcess.ts";

export interface CrashOptions {
  readonly seed: number;
  readonly kills: number;
  readonly sharedAddresses: number;
  readonly say: (line: string) => void;
}

export interface CrashResult extends Verdict {
  readonly alerts: number;
  readonly firings: number;
  readonly notifications: number;
  readonly events: number;
  /** Kills with a simulated power failure. */
  readonly powerCuts: number;
  readonly losses: readonly Loss[];
}

/** Kills between two simulated false sync reports, on a copy. */
const KILLS_A_LOSS = 3;

/** Bars a second over all symbols. */
const REPLAY_SPEED = 60;
const PAUSE_MS = 120;
/** The last life waits a minute for coalescing, and for retries. */
const TIMEOUT_MS = 240_000;
const FIRST_DATE = "1985-01-02";

/**
 * Kills a real server with a real database and mail server at any stage, every other time with a
 * power failure. The seed chooses moments and alerts; the machine's speed decides what they hit.
 */
export async function runCrashTest(options: CrashOptions): Promise<CrashResult> {
  const { seed, kills, sharedAddresses, say } = options;
  const random = createRandom(seed);
  const folder = await mkdtemp(join(tmpdir(), "stock-monitor-crash-"));
  const dataFolder = join(folder, "data");
  const replayFolder = join(folder, "replay");
  const stillFolder = join(folder, "still");
  const deliveredBefore: ReadonlySet<string>[] = [];
  const losses: Loss[] = [];
  let powerCuts = 0;
  const mailbox = await startKillMailbox(
    () => deliveredBefore.length - 1,
    () => random() * 400,
  );
  const client = createClient({ random, sharedAddresses, pauseMs: PAUSE_MS });
  let date = FIRST_DATE;

  const begin = (market: string): Life => {
    deliveredBefore.push(readDelivered(dataFolder));
    return startLife({
      DATA_DIR: dataFolder,
      HOST: "127.0.0.1",
      MARKET_SOURCES: "replay",
      REPLAY_DIR: market,
      REPLAY_SPEED: String(REPLAY_SPEED),
      REPLAY_FROM: date,
      SMTP_URL: mailbox.url,
      LOG_LEVEL: "error",
    });
  };

  try {
    await writeMarket(replayFolder, SYMBOLS, random);
    await writeMarket(stillFolder, [UNWATCHED], random);
    for (let kill = 1; kill <= kills; kill++) {
      const begun = performance.now();
      const promised = client.alerts.length;
      const hasPromised = () => client.alerts.slice(promised).some(({ mustFire }) => mustFire);
      const life = begin(replayFolder);
      const isEarly = promised > 0 && random() < 0.1;
      const delay = isEarly ? random() * 600 : 50 + random() * 1_500;
      let isDoomed = false;
      const doom = async () => {
        // Each listening life has promised a message, however slow the machine.
        if (!isEarly) await eventually(() => hasPromised() || life.hasEnded());
        await Bun.sleep(delay);
        isDoomed = true;
        await life.end("SIGKILL");
      };
      const doomed = doom();
      const url = await life.listening;
      if (url === undefined && !isDoomed) throw new Error(`It did not start:\n${life.output()}`);
      if (url !== undefined) {
        await client.use(url, () => isDoomed || life.hasEnded());
        if (!isDoomed) throw new Error(`It ended by itself:\n${life.output()}`);
      }
      await doomed;
      if (existsSync(databaseFileIn(dataFolder))) {
        const loss = kill % KILLS_A_LOSS === 0 && (await tryLoss(dataFolder, random));
        if (loss) losses.push(loss);
        if (kill % 2 === 1) {
          cutPower(databaseFileIn(dataFolder), random);
          powerCuts++;
        }
      }
      date = nextDate(date, ((performance.now() - begun) / 1_000) * REPLAY_SPEED);
      if (kill % 10 === 0) say(`${kill} kills, ${client.alerts.length} alerts promised`);
    }
    const live = async (market: string, isOver: () => boolean) => {
      const life = begin(market);
      if ((await life.listening) === undefined)
        throw new Error(`It did not start:\n${life.output()}`);
      await waitUntil(isOver);
      await life.end("SIGTERM");
    };
    const mustFire = client.alerts.filter((alert) => alert.mustFire);
    await live(replayFolder, () => {
      const fired = readFiredAlerts(dataFolder);
      return mustFire.every(({ id }) => fired.has(id));
    });
    // Prices stop first, so that no alert fires just before the end.
    await live(stillFolder, () => isSettled(dataFolder));
    const outbox = readOutbox(dataFolder);
    const audit = await auditDatabase(dataFolder);
    const { alerts: promised } = client;
    const verdict = checkEvidence({
      promised,
      arrivals: mailbox.arrivals,
      outbox,
      audit,
      deliveredBefore,
      losses,
    });
    return {
      ...verdict,
      alerts: promised.length,
      firings: audit.firedAlerts.size,
      notifications: outbox.length,
      events: audit.events,
      powerCuts,
      losses,
    };
  } finally {
    await mailbox.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const readDelivered = (dataFolder: string): ReadonlySet<string> =>
  new Set(
    readOutbox(dataFolder).flatMap(({ status, message, key }) =>
      status === "delivered" ? [message ?? key] : [],
    ),
  );

/** Removes acknowledged commits from a copy. Returns undefined if the tables are lost, too. */
async function tryLoss(dataFolder: string, random: () => number): Promise<Loss | undefined> {
  const copy = `${dataFolder}-loss`;
  await cp(dataFolder, copy, { recursive: true });
  try {
    const lostCommits = loseCommits(databaseFileIn(copy), random);
    const left = readLog(copy);
    const whole = readLog(dataFolder);
    if (!left || !whole) return undefined;
    return {
      lostCommits,
      lostEvents: whole.length - left.length,
      isPrefix: left.every((line, index) => line === whole[index]),
      audit: await auditDatabase(copy),
    };
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Returns a day that the previous life cannot have passed, because market time never goes back. */
function nextDate(date: string, bars: number): string {
  const days = Math.ceil(bars / 4) + 5;
  return new Date(Date.parse(date) + days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
}

/** Every trigger was requested, and nothing waits. */
function isSettled(dataFolder: string): boolean {
  const rows = readOutbox(dataFolder);
  const requested = new Set(rows.map((row) => row.alert_id));
  return (
    [...readFiredAlerts(dataFolder)].every((id) => requested.has(id)) &&
    rows.every(({ status }) => status === "delivered" || status === "failed")
  );
}

/** Also returns at the deadline; the check then reports the difference. */
async function waitUntil(isOver: () => boolean): Promise<void> {
  for (let waited = 0; waited < TIMEOUT_MS; waited += 500) {
    if (isOver()) return;
    await Bun.sleep(500);
  }
}
