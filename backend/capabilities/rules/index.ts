import type { SymbolChecks } from "../../market/symbolCheck.ts";
import { everySeconds } from "../../platform/jobs/jobs.ts";
import type { PriceFollower } from "../../market/polling/priceFollower.ts";
import {
  ledgerEventTypes,
  portfolioEventTypes,
  statementEventTypes,
} from "../portfolios/lifecycle/events.ts";
import { Valuations, type ReadHeld } from "./portfolio/valuations.ts";
import { isPortfolioWide } from "../../domain/rules/combinations.ts";
import { watchlistEventTypes } from "../watchlist/events.ts";
import { RuleEvaluator } from "./watch/evaluator.ts";
import {
  ruleEventTypes,
  ruleFindingTypes,
  ruleFollowUpTypes,
  type RuleEvent,
  type RuleFindingEvent,
  type RuleFollowUpEvent,
  FINDING_STREAMS,
} from "./lifecycle/events.ts";
import type { Capability, Platform } from "../capability.ts";
import { askedOf, createBlockedRules, createNeverTrue, type BlockedRule } from "./watch/blocked.ts";
import { createFollowUps } from "./followup/followUps.ts";
import { ruleFollowUpProjection } from "./followup/projection.ts";
import { createRuleBacktests, type RuleBacktests } from "./backtest/backtests.ts";
import { RuleOperations } from "./operations.ts";
import { ruleProjection } from "./lifecycle/projection.ts";
import type { PriceGapPorts } from "./watch/priceGaps.ts";
import { createRuleQueries, firingOf } from "./lifecycle/queries.ts";
import { ruleRoutes } from "./routes.ts";
import { createScopes } from "./watch/scopes.ts";
import type { LiveMessage } from "../../contract/live.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Reader } from "../../platform/database/reader.ts";
import type { SettledStreams } from "../../platform/eventStore/archive.ts";

const PAGE = 200;

/**
 * A finding is complete with its one event. While a firing is being followed up, for up to three
 * weeks, all findings of its rule and stock stay, because a rebuild counts the repeats again.
 */
export const settledRuleFindings: SettledStreams = {
  name: "rule-findings",
  readPage: async (reader, before, after = FINDING_STREAMS.from) => {
    const rows = await reader
      .selectFrom("events")
      .select(["stream", "recorded_at", "data"])
      .where("stream", ">", after)
      .where("stream", "<", FINDING_STREAMS.to)
      .orderBy("stream")
      .limit(PAGE)
      .execute();
    const old = rows
      .filter((row) => row.recorded_at < before)
      .map(({ stream, data }) => ({ stream, ...subjectOf(data) }));
    const open = await readOpen(reader, old);
    return {
      streams: old.filter((row) => !open.has(keyOf(row))).map(({ stream }) => stream),
      next: rows.length < PAGE ? undefined : rows.at(-1)?.stream,
    };
  },
  forget: async (transaction, streams) => {
    for (const stream of streams) {
      const [, kind, ruleId, symbol, at] =
        /^ruleFinding-(fired|unknown)-(\d+)-(.+)-(\d{4}-\d\d-\d\dT.+)$/.exec(stream) ?? [];
      if (kind === undefined || symbol === undefined || at === undefined) continue;
      await transaction
        .deleteFrom("rule_firings")
        .where("rule_id", "=", Number(ruleId))
        .where("kind", "=", kind)
        .where("symbol", "=", symbol)
        .where("at", "=", at)
        .execute();
    }
  },
};

interface Subject {
  readonly ruleId: number;
  readonly symbol: string;
}

const subjectOf = (data: string): Subject => {
  const { ruleId, symbol } = JSON.parse(data) as (RuleFindingEvent | RuleFollowUpEvent)["data"];
  return { ruleId, symbol };
};

const keyOf = ({ ruleId, symbol }: Subject): string => `${ruleId} ${symbol}`;

async function readOpen(
  reader: Reader,
  subjects: readonly Subject[],
): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set();
  const rows = await reader
    .selectFrom("rule_follow_ups")
    .select(["rule_id as ruleId", "symbol"])
    .where("rule_id", "in", [...new Set(subjects.map(({ ruleId }) => ruleId))])
    .where("symbol", "in", [...new Set(subjects.map(({ symbol }) => symbol))])
    .execute();
  return new Set(rows.map(keyOf));
}

/** A card has room for this many names; the others are counted. */
const MAX_NAMED = 5;

/** For symbols that no source has bars of, such as delisted ones. */
export function describeUnknown(symbols: readonly string[]): string | null {
  if (symbols.length === 0) return null;
  return `No source has bars of ${nameSome(symbols)}, which may be delisted or renamed. Conditions that need them stay unknown. Everything else is watched.`;
}

function describeSuspectedSplits(symbols: readonly string[]): string | null {
  if (symbols.length === 0) return null;
  return `${nameSome(symbols)} may have split today, and no source lists splits there. The rule uses the prices as they are.`;
}

function nameSome(found: readonly string[]): string {
  const symbols = [...new Set(found)];
  const named = symbols.slice(0, MAX_NAMED).join(", ");
  const others = symbols.length - MAX_NAMED;
  return others > 0 ? `${named} and ${others} more` : named;
}

const changes: ReadonlySet<string> = new Set([...ruleEventTypes, ...ruleFollowUpTypes]);

function toRuleMessage(recorded: RecordedEvent): LiveMessage | undefined {
  const event = recorded as RecordedEvent<RuleEvent | RuleFindingEvent | RuleFollowUpEvent>;
  if (event.type === "RuleFired" || event.type === "RuleBecameUnknown") {
    const kind = event.type === "RuleFired" ? "fired" : "unknown";
    const { name, currency } = event.data;
    const firing = firingOf(event.position, kind, event.data);
    return { type: "rule.fired", firing, name, currency };
  }
  return changes.has(event.type) ? { type: "rule.changed", ruleId: event.data.ruleId } : undefined;
}

type Needs = Platform & {
  readonly caps?: { readonly rules?: number };
  readonly symbols: SymbolChecks;
  readonly notifications: {
    readonly channelNames: readonly string[];
    readonly readReachedChannels: () => Promise<ReadonlySet<string>>;
  };
  readonly portfolios: { readonly held: ReadHeld };
  readonly alerts: {
    readonly engine: {
      readonly follow: (follower: PriceFollower) => void;
      readonly maxGapOf: PriceGapPorts["maxGapOf"];
    };
  };
};

/** Events of rules, and those that may change members of a scope or the value of holdings. */
const changing: ReadonlySet<string> = new Set([
  ...ruleEventTypes,
  ...watchlistEventTypes,
  ...portfolioEventTypes,
  ...ledgerEventTypes,
  ...statementEventTypes,
  "ScreenerRunCompleted",
]);

const COULD_NOT_EVALUATE =
  "The rule could not be evaluated. The server's log has the reason. It is retried within two minutes.";

const NO_ANSWER =
  "No source responds with the data that this rule needs. It is retried within two minutes and then catches up.";

interface Service {
  readonly operations: RuleOperations;
  readonly backtests: RuleBacktests;
  readonly evaluator: RuleEvaluator;
  readonly blocked: () => Promise<readonly BlockedRule[]>;
}

/** Rules: alerts on any figure or event the system knows, with evidence for each firing. */
export const rules: Capability<"rules", Needs, Service> = {
  name: "rules",
  projections: [ruleProjection, ruleFollowUpProjection],
  changes: [
    { resource: "rules", after: [...ruleEventTypes, ...ruleFindingTypes, ...ruleFollowUpTypes] },
  ],
  settled: settledRuleFindings,
  create: (platform) => {
    const { store, database, market, symbols, caps, alerts, clock, log, newId } = platform;
    const { notifications } = platform;
    const readHeld = platform.portfolios.held;
    const scopes = createScopes({ database, market, readHeld });
    const valuations = new Valuations(store, market, readHeld);
    const evaluator = new RuleEvaluator({
      store,
      market,
      scopes,
      valuations,
      maxGapOf: (sample) => alerts.engine.maxGapOf(sample),
      clock,
      log,
    });
    alerts.engine.follow(evaluator);
    const followUps = createFollowUps({ store, clock });
    const { channelNames, readReachedChannels } = notifications;
    const neverTrue = createNeverTrue({ market, evaluator });
    const queries = createRuleQueries({
      listOpen: followUps.list,
      readReachedChannels,
      database,
      clock,
      readNames: scopes.readNames,
      describeScope: async (id, rule) => {
        const { scope } = rule;
        const members =
          evaluator.membersOf(id) ?? (await scopes.membersOf(scope, isPortfolioWide(rule)));
        const watches = members.symbols.flatMap((symbol) => evaluator.watchOf(id, symbol) ?? []);
        const failures = new Set(watches.map(({ failure }) => failure));
        const problem =
          members.problem ??
          (evaluator.hasRoundFailed || failures.has("failed")
            ? COULD_NOT_EVALUATE
            : failures.has("waiting")
              ? NO_ANSWER
              : (describeSuspectedSplits(watches.flatMap((each) => each.suspectedSplits)) ??
                describeUnknown(watches.flatMap((each) => [...each.unknownSymbols])) ??
                neverTrue(id, rule, askedOf(rule, members))));
        return { symbols: members.symbols.length, problem };
      },
    });
    const operations = new RuleOperations({
      readHeld,
      store,
      market,
      symbols,
      scopes,
      queries,
      evaluator,
      followUps,
      channels: { names: channelNames, readReached: readReachedChannels },
      clock,
      maxRules: caps?.rules,
    });
    const backtests = createRuleBacktests({ market, scopes, clock, newId, log });
    return {
      service: {
        operations,
        backtests,
        evaluator,
        blocked: createBlockedRules({ database, market, evaluator }),
      },
      jobs: [
        everySeconds("evaluate-rules", 1, () => evaluator.tick()),
        everySeconds("remind-of-rules", 5, followUps.tick),
      ],
      toLiveMessage: toRuleMessage,
      watchedSymbols: () => evaluator.symbols(),
      readEvaluationFault: () => evaluator.fault(),
      load: () => evaluator.load(),
      start: () => {
        const unsubscribe = store.subscribe((events) => {
          if (events.some(({ type }) => changing.has(type))) evaluator.changed();
        });
        return async () => {
          unsubscribe();
          await backtests.stop();
        };
      },
      save: () => evaluator.save(),
    };
  },
  routes: ({ operations, backtests }) => [ruleRoutes(operations, backtests)],
};
