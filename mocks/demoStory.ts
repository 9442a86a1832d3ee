import type { Kysely } from "kysely";
import type { Alert } from "../backend/contract/alerts/alert.ts";
import type { InboxEntry } from "../backend/contract/inbox.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../backend/domain/durations.ts";
import { MIN_INTERVAL_SECONDS } from "../backend/domain/limits.ts";
import {
  compare,
  outside,
  price,
  recipe,
  statistic,
  text,
} from "../backend/domain/rules/recipes/parts.ts";
import { recipes } from "../backend/domain/rules/recipes/recipes.ts";
import type { Rule } from "../backend/domain/rules/rule.ts";
import { dateIn, instantIn } from "../backend/domain/sessions.ts";
import type { MarketSource } from "../backend/market/source.ts";
import { KNOT_MS } from "../backend/market/sources/simulated/dayPlan.ts";
import type { Database } from "../backend/platform/database/schema.ts";
import type { KeptMail } from "./inbox.ts";
import { NEW_YORK, storyDayAt, WATCHED } from "./storyDay.ts";
import { playOn, type StoryPorts, type StoryStage } from "./storyStage.ts";

const LIVELY = ["NVDA", "TSLA"] as const;

const STORY_DAYS = 9;

interface Story extends StoryStage {
  /** End of the story, epoch milliseconds. */
  readonly end: number;
  readonly daysAgo: (days: number) => number;
}

/** A minute into the day, when the previous day's bars are complete. */
export const endOf = (day: string): number => instantIn(NEW_YORK, day, 0, 0) + MINUTE_MS;

/**
 * Nine days of use until `day` began, through the product's API and with prices of the simulated
 * market, so that everything agrees with the charts.
 */
export const playDemoStory = (
  database: Kysely<Database>,
  { day, ...ports }: Omit<StoryPorts, "begin"> & { readonly day: string },
): Promise<readonly KeptMail[]> => {
  const end = endOf(day);
  const daysAgo = (days: number) => end - days * DAY_MS;
  return playOn(database, { ...ports, begin: daysAgo(STORY_DAYS) }, async (stage) => {
    const story = { ...stage, end, daysAgo };
    await addRecipients(story);
    await watchStocks(story);
    await buyAndHold(story);
    await addRules(story);
    await usePastDays(story);
    await leaveAlerts(story);
    await readMessages(story);
    await story.screen();
  });
};

async function addRecipients({ call }: Story): Promise<void> {
  await call("POST", "email-notifications", { email: "you@example.com", label: "You" });
  await call("POST", "email-notifications", { email: "old@example.com", label: "Old address" });
  await call("PUT", "email-notifications/2", { isActive: false });
}

async function watchStocks({ call }: Story): Promise<void> {
  const entries = WATCHED.map((symbol) => ({ symbol }));
  await call("POST", "watchlists/1/entries/batch", { entries });
  await call("PUT", "stocks/notes/NVDA", {
    text: "Sell a third if it falls **15%** from its high. Keep the rest through the report.",
    expectedVersion: 0,
  });
}

async function buyAndHold({ call, marketAt, daysAgo, end }: Story): Promise<void> {
  await call("POST", "portfolios", {
    name: "Long term",
    description: "A few purchases in two years, rarely sold",
  });
  const record = (at: number, transaction: object) =>
    call("POST", "portfolios/1/transactions", { date: dateIn(NEW_YORK, at), ...transaction });
  const held = new Map<string, { quantity: number; since: number }>();
  const trade = async (
    kind: "buy" | "sell",
    symbol: string,
    { days, dollars }: { readonly days: number; readonly dollars: number },
  ) => {
    const at = onWeekday(daysAgo(days));
    const cost = await priceAt(marketAt(at), symbol);
    const quantity = Math.max(1, Math.floor(dollars / cost));
    await record(at, {
      kind,
      symbol,
      quantity: String(quantity),
      price: cost.toFixed(2),
      fee: "1",
    });
    if (kind === "buy") held.set(symbol, { quantity, since: at });
  };

  await record(onWeekday(daysAgo(730)), { kind: "deposit", amount: "25000" });
  await trade("buy", "AAPL", { days: 728, dollars: 7000 });
  await trade("buy", "KO", { days: 727, dollars: 5000 });
  const split = await findSplit(marketAt(end), daysAgo(640), daysAgo(60));
  if (split) {
    const { symbol, date, numerator } = split;
    await trade("buy", symbol, { days: 700, dollars: 2000 });
    await record(Date.parse(date) + DAY_MS / 2, {
      kind: "split",
      symbol,
      numerator: String(numerator),
      denominator: "1",
    });
  }
  await trade("buy", "JPM", { days: 600, dollars: 4000 });
  await trade("buy", "NVDA", { days: 510, dollars: 6000 });
  await record(onWeekday(daysAgo(400)), { kind: "deposit", amount: "10000" });
  await trade("buy", "MSFT", { days: 398, dollars: 5000 });
  await trade("buy", "XOM", { days: 250, dollars: 4000 });
  await trade("sell", "NVDA", { days: 120, dollars: 1500 });
  for (const symbol of ["KO", "JPM", "XOM"]) {
    const calendar = await marketAt(end).calendar?.(symbol);
    const { quantity = 0, since = end } = held.get(symbol) ?? {};
    for (const { date, amount } of calendar?.dividends ?? []) {
      const at = Date.parse(date);
      if (at <= since || at > daysAgo(STORY_DAYS)) continue;
      await record(at + DAY_MS / 2, {
        kind: "dividend",
        symbol,
        amount: (amount * quantity).toFixed(2),
      });
    }
  }
}

/** Finds the first split; the market lists the best-known companies first. */
async function findSplit(market: MarketSource, from: number, to: number) {
  for (const { symbol } of (await market.universe?.()) ?? []) {
    for (const split of (await market.splits?.(symbol)) ?? []) {
      const at = Date.parse(split.date);
      if (split.denominator === 1 && at > from && at < to) return { symbol, ...split };
    }
  }
  return undefined;
}

async function addRules({ call, marketAt, end }: Story): Promise<void> {
  const add = (template: Omit<Rule, "scope">, symbols: readonly string[]) =>
    call("POST", "rules", { rule: { ...template, scope: { kind: "symbols", symbols } } });

  // At least one day of the story exceeds this change.
  const moves: number[] = [];
  for (const symbol of LIVELY) {
    const bars = (await marketAt(end).bars(symbol, "1d", STORY_DAYS - 1)) ?? [];
    bars.forEach(({ close }, index) => {
      const before = bars[index - 1];
      if (before && index < bars.length - 1) moves.push(Math.abs(close / before.close - 1) * 100);
    });
  }
  const limit = Math.max(0.5, Math.floor(Math.max(...moves) * 2) / 2);
  await add(
    recipe(
      text("bigDay", `A day of more than ${limit}%`, ""),
      outside(statistic({ name: "change", bars: 1 }), -limit, limit),
      { labels: ["volatile"] },
    ).template,
    LIVELY,
  );
  const trailingStop = recipes.find(({ id }) => id === "trailingStop");
  if (trailingStop) await add(trailingStop.template, ["NVDA"]);
}

/** Checks prices at each close, and whenever something triggers. */
async function usePastDays(story: Story): Promise<void> {
  const { call, goTo, check, end, daysAgo } = story;
  await post(story, "Mara", "How many stocks do you watch?", "Twelve are my limit.");
  await check();
  for (let days = STORY_DAYS - 1; days >= 0; days--) {
    const close = instantIn(NEW_YORK, storyDayAt(daysAgo(days) + HOUR_MS), 0, 0);
    goTo(close + 5 * SECOND_MS);
    await check();
    if (days === 6) await call("POST", "community/posts/1/comments", REPLY);
    if (days === 5) await letRuleTrigger(story, close + 10 * HOUR_MS);
    if (days === 4) await post(story, "Jon", "Who pays for your coffee?", "Mine is paid by KO.");
    if (days === 2) await letAlertTrigger(story, close + 9 * HOUR_MS);
    if (days === 1) await post(story, "Priya", "My first rule", "Its mail came before I looked.");
  }
  await call("PUT", "community/posts/1/like");
  goTo(end);
}

const REPLY = { username: "Jon", content: "Nine. Rules watch the rest for me." };

const post = ({ call }: Story, username: string, title: string, content: string) =>
  call("POST", "community/posts", { username, title, content });

const within = (from: number) => ({
  from,
  earliest: from + HOUR_MS,
  latest: from + 8 * HOUR_MS,
});

const CENT = 0.01;
const roundToCent = (amount: number): number => Math.round(amount * 100) / 100;

async function letRuleTrigger({ call, goTo, check, marketAt }: Story, from: number): Promise<void> {
  const crossing = await findCrossing(marketAt, "GOOGL", within(from));
  if (!crossing) return;
  const { alertType, targetPrice, at } = crossing;
  goTo(from);
  const { template } = recipe(
    text("", "Alphabet at my price", ""),
    alertType === "above"
      ? compare(price("last"), ">", roundToCent(targetPrice - CENT))
      : compare(price("last"), "<", roundToCent(targetPrice + CENT)),
    { confirmation: "price", repetition: { kind: "once" } },
  );
  await call("POST", "rules", {
    rule: { ...template, scope: { kind: "symbol", symbol: "GOOGL" } },
  });
  // A rule needs an earlier price.
  goTo(at - MIN_INTERVAL_SECONDS * SECOND_MS);
  await check();
  goTo(at);
  await check();
}

async function letAlertTrigger(
  { call, goTo, check, marketAt }: Story,
  from: number,
): Promise<void> {
  const crossing = await findCrossing(marketAt, "META", within(from));
  if (!crossing) return;
  const { at, ...target } = crossing;
  goTo(from);
  await call("POST", "alerts", { symbol: "META", ...target, note: "Read the news first" });
  goTo(at);
  await check();
}

async function readMessages({ call }: Story): Promise<void> {
  const entries = (await call("GET", "inbox")) as readonly InboxEntry[];
  const older = entries.slice(2).map(({ id }) => id);
  if (older.length > 0) await call("POST", "inbox/read", { ids: older });
}

async function leaveAlerts({ call, marketAt, end }: Story): Promise<void> {
  const add = async (symbol: string, share: number, more: object = {}): Promise<number> => {
    const targetPrice = roundToCent((await priceAt(marketAt(end), symbol)) * share);
    const alertType = share > 1 ? "above" : "below";
    const alert = await call("POST", "alerts", { symbol, alertType, targetPrice, ...more });
    return (alert as { readonly id: number }).id;
  };
  const snoozed = await add("AMZN", 0.8);
  await call("POST", `alerts/${snoozed}/snooze`, { minutes: 24 * 60 });
  const paused = await add("KO", 1.1, { note: "Not before the dividend" });
  await call("POST", `alerts/${paused}/pause`);
  await add("JPM", 0.8, { emailId: 2 });
}

/**
 * Milliseconds into a visit at which the visible alert's price is reached. A span of this length
 * has exactly one price change; the next check follows within ten seconds.
 */
const SOON = { earliest: 12 * SECOND_MS, latest: 12 * SECOND_MS + KNOT_MS - 1 } as const;

/** Adds an alert near its target and one that triggers within a minute. */
export async function welcomeVisitor(
  { call, marketAt }: Pick<StoryStage, "call" | "marketAt">,
  now: number,
): Promise<void> {
  const near = await priceAt(marketAt(now), "MSFT");
  await call("POST", "alerts", {
    symbol: "MSFT",
    alertType: "above",
    targetPrice: roundToCent(near * 1.004),
  });
  await addAlertSoon({ call, marketAt }, now, "Triggers while you watch");
}

/** Resolves to the symbol of an alert that triggers within a minute, on a stock without alerts. */
export async function addAlertSoon(
  { call, marketAt }: Pick<StoryStage, "call" | "marketAt">,
  now: number,
  note: string,
): Promise<string> {
  const terms = { from: now, earliest: now + SOON.earliest, latest: now + SOON.latest };
  const alerts = (await call("GET", "alerts")) as readonly Alert[];
  const taken = new Set(alerts.flatMap((alert) => (alert.isTriggered ? [] : [alert.symbol])));
  // Watched stocks move together, so none of them may qualify.
  const others = (await marketAt(now).universe?.()) ?? [];
  for (const symbol of [...WATCHED, ...others.map((stock) => stock.symbol)]) {
    // Two alerts with nearly equal targets would look like a mistake.
    if (taken.has(symbol)) continue;
    const crossing = await findCrossing(marketAt, symbol, terms);
    if (!crossing) continue;
    const { at: _at, ...target } = crossing;
    await call("POST", "alerts", { symbol, ...target, note });
    return symbol;
  }
  throw new RangeError("No stock has a price that is due to be reached within a minute");
}

interface Crossing {
  readonly alertType: "above" | "below";
  readonly targetPrice: number;
  readonly at: number;
}

/** Finds the first price between `earliest` and `latest` beyond all since `from`. */
async function findCrossing(
  marketAt: StoryStage["marketAt"],
  symbol: string,
  {
    from,
    earliest,
    latest,
  }: { readonly from: number; readonly earliest: number; readonly latest: number },
): Promise<Crossing | undefined> {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  // A price holds until the next multiple.
  for (let at = from - (from % KNOT_MS); at <= latest; at += KNOT_MS) {
    const found = await priceAt(marketAt(at), symbol);
    if (at >= earliest && found > high) return { alertType: "above", targetPrice: found, at };
    if (at >= earliest && found < low) return { alertType: "below", targetPrice: found, at };
    [low, high] = [Math.min(low, found), Math.max(high, found)];
  }
  return undefined;
}

async function priceAt(market: MarketSource, symbol: string): Promise<number> {
  const [sample] = await market.samples([symbol]);
  if (!sample) throw new RangeError(`${symbol} has no price`);
  return sample.price;
}

const isWeekend = (time: number): boolean => new Date(time).getUTCDay() % 6 === 0;
const onWeekday = (time: number): number => (isWeekend(time) ? onWeekday(time - DAY_MS) : time);
