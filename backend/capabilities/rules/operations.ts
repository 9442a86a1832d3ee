import {
  MAX_IMPORTED_RULES,
  type RulePreview,
  type RulesExport,
  type RulesImported,
  type WatchedRule,
} from "../../contract/rules/rules.ts";
import type { RuleOptions } from "../../contract/rules/ruleOptions.ts";
import { checkRule, type Problem } from "../../domain/rules/checkRule.ts";
import { recipes } from "../../domain/rules/recipes/recipes.ts";
import type { Rule } from "../../domain/rules/rule.ts";
import type { Market } from "../../market/routing/router.ts";
import type { SymbolChecks } from "../../market/symbolCheck.ts";
import { minutesToTomorrow } from "../../market/calendars/minutesToTomorrow.ts";
import { isoTime, type Clock } from "../../platform/clock.ts";
import { MINUTE_MS } from "../../domain/durations.ts";
import { nextId } from "../../platform/database/nextId.ts";
import { handleCommand } from "../../platform/eventStore/commandHandler.ts";
import { NO_STREAM } from "../../platform/eventStore/event.ts";
import { CONFLICT_ATTEMPTS, type EventStore } from "../../platform/eventStore/store.ts";
import { readJsonLines, writeJsonLines } from "../../platform/jsonLines.ts";
import { HttpError, ListFull, orNotFound } from "../../platform/http/errors.ts";
import { ruleCap } from "./lifecycle/cap.ts";
import { type RuleCommand, decide, ruleEvolution } from "./lifecycle/decide.ts";
import { ruleStream } from "./lifecycle/events.ts";
import { createOfferedRecipes } from "./words/offeredRecipes.ts";
import { describeOptions } from "./options.ts";
import type { RuleEvaluator } from "./watch/evaluator.ts";
import { previewRule, type PreviewMarket, type ReadLive } from "./preview.ts";
import { countRules, escalationProblemOf, type RuleQueries } from "./lifecycle/queries.ts";
import { describeFault } from "./words/refuseFault.ts";
import { findRuleFault } from "./words/ruleFault.ts";
import type { FollowUps } from "./followup/followUps.ts";
import type { Scopes } from "./watch/scopes.ts";
import type { ReadHeld } from "./portfolio/valuations.ts";

interface EscalationChannels {
  readonly names: readonly string[];
  readonly readReached: () => Promise<ReadonlySet<string>>;
}

export interface RuleOperationPorts {
  readonly store: EventStore;
  readonly market: PreviewMarket & Pick<Market, "status">;
  readonly symbols: Pick<SymbolChecks, "check" | "checkLater">;
  readonly scopes: Scopes;
  readonly readHeld: ReadHeld;
  readonly queries: RuleQueries;
  readonly evaluator: Pick<RuleEvaluator, "watchOf">;
  readonly followUps: Pick<FollowUps, "acknowledge" | "list">;
  readonly channels: EscalationChannels;
  readonly clock: Pick<Clock, "now">;
  readonly maxRules?: number | undefined;
}

/** A symbol without a suffix, which trades in New York. */
const ANY_US_SYMBOL = "SPY";

/**
 * Callers validate the form of a rule; these operations check whether it can be watched, and reject
 * with an HttpError if not. A change returns undefined if there is nothing to change.
 */
export class RuleOperations {
  readonly queries: RuleQueries;
  readonly followUps: RuleOperationPorts["followUps"];
  readonly #maxRules: number;
  readonly #offerRecipes: ReturnType<typeof createOfferedRecipes>;

  constructor(private readonly ports: RuleOperationPorts) {
    this.queries = ports.queries;
    this.followUps = ports.followUps;
    this.#maxRules = ports.maxRules ?? ruleCap.usual;
    this.#offerRecipes = createOfferedRecipes(ports.symbols);
  }

  /** Rejects with {@link ListFull} at the limit. */
  async create(rule: Rule): Promise<WatchedRule> {
    await this.#refuseUnwatchable(rule);
    const [id = 0] = await this.#append([rule]);
    return orNotFound(await this.queries.find(id), `Rule ${id}`);
  }

  async edit(
    id: number,
    rule: Rule,
    expectedVersion: number | undefined,
  ): Promise<WatchedRule | undefined> {
    const refuseOther = (version: number) => {
      if (expectedVersion === undefined || expectedVersion === version) return;
      throw new HttpError(409, `Rule ${id} has changed in the meantime`);
    };
    const before = await this.queries.find(id);
    if (!before) return undefined;
    refuseOther(before.version);
    await this.#refuseUnwatchable(rule);
    refuseOther((await this.ports.store.readStream(ruleStream(id))).length);
    await this.#handle(id, { kind: "edit", rule, watchedFrom: this.#now() });
    return this.queries.find(id);
  }

  pause(id: number): Promise<WatchedRule | undefined> {
    return this.#change(id, { kind: "pause" });
  }

  resume(id: number): Promise<WatchedRule | undefined> {
    return this.#change(id, { kind: "resume", watchedFrom: this.#now() });
  }

  /** For minutes, or until the exchange's midnight; New York's for rules on several stocks. */
  async snooze(id: number, time: number | "tomorrow"): Promise<WatchedRule | undefined> {
    const at = this.ports.clock.now();
    if (time !== "tomorrow") {
      return this.#change(id, { kind: "snooze", until: isoTime(at + time * MINUTE_MS) });
    }
    const scope = (await this.queries.find(id))?.rule.scope;
    const symbol = scope?.kind === "symbol" ? scope.symbol : ANY_US_SYMBOL;
    const midnight = at + minutesToTomorrow(symbol, at) * MINUTE_MS;
    const until = isoTime(midnight - (midnight % MINUTE_MS));
    return this.#change(id, { kind: "snooze", until });
  }

  async acknowledge(id: number, firing?: number): Promise<WatchedRule | undefined> {
    const acknowledged = await this.followUps.acknowledge(id, firing);
    return acknowledged > 0 ? this.queries.find(id) : undefined;
  }

  wake(id: number): Promise<WatchedRule | undefined> {
    return this.#change(id, { kind: "wake", now: isoTime(this.ports.clock.now()) });
  }

  async remove(id: number): Promise<boolean> {
    return (await this.#handle(id, { kind: "delete" })).events.length > 0;
  }

  restore(id: number): Promise<WatchedRule | undefined> {
    return this.#change(id, { kind: "restore", watchedFrom: this.#now() });
  }

  undoAdjustment(id: number): Promise<WatchedRule | undefined> {
    return this.#change(id, { kind: "undoRescale", watchedFrom: this.#now() });
  }

  async preview(rule: Rule, ruleId?: number): Promise<RulePreview> {
    const { store, market, scopes, readHeld, channels, evaluator } = this.ports;
    const readLive: ReadLive = (symbol) =>
      ruleId === undefined ? undefined : evaluator.watchOf(ruleId, symbol)?.watchedNow();
    const preview = await previewRule({ market, scopes, store, readHeld, readLive }, rule);
    const sentence = escalationProblemOf(rule, await channels.readReached());
    if (sentence === null || preview.problems.length > 0) return preview;
    const note = { path: "followUp.escalation.channel", sentence };
    return { ...preview, unavailable: [...preview.unavailable, note] };
  }

  async options(): Promise<RuleOptions> {
    return describeOptions(this.ports.market, this.#maxRules, await this.#offerRecipes(recipes));
  }

  async export(): Promise<RulesExport> {
    const rules = await this.queries.all();
    return {
      fileName: `rules-${this.#now().slice(0, 10)}.jsonl`,
      text: writeJsonLines(rules.map(({ rule }) => rule)),
    };
  }

  /** Imports all rules, or none if one is invalid and `skipInvalid` is false. */
  async import(text: string, skipInvalid: boolean): Promise<RulesImported> {
    const { lines, problems } = readJsonLines(text, {
      max: MAX_IMPORTED_RULES,
      name: ruleCap.name,
      read: readRuleLine,
    });
    const good: Rule[] = [];
    for (const { line, value: rule } of lines) {
      const problem = await this.#findProblem(rule);
      if (problem) problems.push({ line, ...problem });
      else good.push(rule);
    }
    problems.sort((one, other) => one.line - other.line);
    const isWanted = good.length > 0 && (problems.length === 0 || skipInvalid);
    return { created: isWanted ? [...(await this.#append(good))] : [], problems };
  }

  #now(): string {
    return isoTime(this.ports.market.status().asOf);
  }

  async #refuseUnwatchable(rule: Rule): Promise<void> {
    const problem = await this.#findProblem(rule);
    if (problem) throw new HttpError(422, problem.sentence, { field: `rule.${problem.path}` });
  }

  async #findProblem(rule: Rule): Promise<Problem | undefined> {
    const { channels, scopes, symbols, readHeld } = this.ports;
    const [problem] = checkRule(rule);
    if (problem) return problem;
    const { scope, followUp } = rule;
    const channel = followUp?.escalation?.channel;
    if (channel !== undefined && !channels.names.includes(channel)) {
      const sentence = `There is no channel '${channel}'`;
      return { path: "followUp.escalation.channel", sentence };
    }
    if (scope.kind === "watchlist") {
      const { watchlist } = await scopes.readNames();
      return watchlist(scope.watchlistId) === null
        ? { path: "scope", sentence: `There is no watchlist ${scope.watchlistId}` }
        : undefined;
    }
    if (scope.kind === "portfolio") {
      return (await readHeld(scope.portfolioId))
        ? undefined
        : { path: "scope", sentence: `There is no portfolio ${scope.portfolioId}` };
    }
    if (scope.kind !== "symbol") return undefined;
    const checked = await symbols.check(scope.symbol);
    if (checked.status === "unknown") {
      return { path: "scope", sentence: `No market source knows the symbol '${scope.symbol}'` };
    }
    if (checked.status === "unverified") await symbols.checkLater(scope.symbol);
    return undefined;
  }

  #append(rules: readonly Rule[]): Promise<readonly number[]> {
    return this.ports.store.transact(async (transaction) => {
      if ((await countRules(transaction)) + rules.length > this.#maxRules) {
        throw new ListFull(ruleCap, this.#maxRules);
      }
      const first = await nextId(transaction, "rules");
      const watchedFrom = this.#now();
      const appends = rules.map((rule, index) => {
        const ruleId = first + index;
        const command = { kind: "create", ruleId, rule, watchedFrom } as const;
        const events = decide(command, ruleEvolution.initialState);
        return { stream: ruleStream(ruleId), expectedVersion: NO_STREAM, events };
      });
      await this.ports.store.appendWithin(transaction, appends);
      return rules.map((_, index) => first + index);
    }, CONFLICT_ATTEMPTS);
  }

  #handle(id: number, command: RuleCommand) {
    return handleCommand(this.ports.store, ruleEvolution, ruleStream(id), (state) =>
      decide(command, state),
    );
  }

  async #change(id: number, command: RuleCommand): Promise<WatchedRule | undefined> {
    const { events } = await this.#handle(id, command);
    return events.length > 0 ? this.queries.find(id) : undefined;
  }
}

function readRuleLine(value: unknown) {
  const fault = findRuleFault(value);
  return fault
    ? { path: fault.path, sentence: describeFault(value, fault) }
    : { value: value as Rule };
}
