import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DAY_MS } from "../../domain/durations.ts";
import { createRandom } from "./random.ts";

export const SYMBOLS = ["AAPL", "MSFT", "KO", "IBM", "GE", "F"] as const;
/** Stock that no alert watches. */
export const UNWATCHED = "NOK";

/** An alert beyond these prices is met at once or never. */
const LOWEST = 50;
const HIGHEST = 200;

const FIRST_DAY = Date.parse("1985-01-01T00:00:00Z");
const DAYS = 15_000;

/** Forty years of closes for each symbol; at most one percent a day. */
export async function writeMarket(
  folder: string,
  symbols: readonly string[],
  random: () => number,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const symbol of symbols) {
    let price = 100;
    const lines = ["date,close"];
    for (let day = 0; day < DAYS; day++) {
      const date = new Date(FIRST_DAY + day * DAY_MS);
      if (date.getUTCDay() === 0 || date.getUTCDay() === 6) continue;
      price = Math.min(HIGHEST, Math.max(LOWEST, price * (1 + (random() - 0.5) / 50)));
      lines.push(`${date.toISOString().slice(0, 10)},${price.toFixed(4)}`);
    }
    await writeFile(join(folder, `${symbol}.csv`), `${lines.join("\n")}\n`);
  }
}

/**
 * Replays ten prices a second for AAPL, MSFT and NVDA, so that an alert fires at once; the
 * simulated market is polled every ten seconds. Returns the server's environment.
 */
export async function writeQuickMarket(folder: string): Promise<Readonly<Record<string, string>>> {
  await writeMarket(folder, ["AAPL", "MSFT", "NVDA"], createRandom(1));
  return { MARKET_SOURCES: "replay", REPLAY_DIR: folder, REPLAY_SPEED: "30" };
}
