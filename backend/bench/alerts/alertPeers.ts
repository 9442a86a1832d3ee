import { Engine } from "json-rules-engine";
import type { ArmedAlert } from "../../capabilities/alerts/conditions/placement.ts";
import { isMet } from "../../capabilities/alerts/conditions/condition.ts";
import type { Sample } from "../../market/sample.ts";

export function countByPlainLoop(alerts: readonly ArmedAlert[], sample: Sample): number {
  let met = 0;
  for (const alert of alerts) {
    if (alert.symbol !== sample.symbol) continue;
    if (isMet(alert.alertType, alert.targetPrice, sample.price, sample.previousClose)) met++;
  }
  return met;
}

export function groupBySymbol(alerts: Iterable<ArmedAlert>): ReadonlyMap<string, ArmedAlert[]> {
  const bySymbol = new Map<string, ArmedAlert[]>();
  for (const alert of alerts) {
    const group = bySymbol.get(alert.symbol);
    if (group) group.push(alert);
    else bySymbol.set(alert.symbol, [alert]);
  }
  return bySymbol;
}

const operators = {
  above: { fact: "price", operator: "greaterThanInclusive" },
  below: { fact: "price", operator: "lessThanInclusive" },
  change_percent: { fact: "change", operator: "greaterThanInclusive" },
} as const;

/** Creates one engine per symbol with only that symbol's rules: the most favorable use for it. */
export function createRulesEngine(alerts: readonly ArmedAlert[]): Engine {
  return new Engine(
    alerts.map(({ id, alertType, targetPrice }) => ({
      conditions: { all: [{ ...operators[alertType], value: targetPrice }] },
      event: { type: "met", params: { id } },
    })),
  );
}

export async function countByRules(engine: Engine, sample: Sample): Promise<number> {
  const { price, previousClose } = sample;
  const change = previousClose === null ? 0 : Math.abs((price / previousClose - 1) * 100);
  const { events } = await engine.run({ price, change });
  return events.length;
}
