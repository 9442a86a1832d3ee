import type { Kysely } from "kysely";
import { leavesOf } from "../../market/conditions/walk.ts";
import type { Database } from "../../platform/database/schema.ts";
import { findUnavailable, type OfferingMarket } from "./available.ts";
import type { Members } from "./scopes.ts";
import { readActiveRules } from "./watchStore.ts";

export interface BlockedRule {
  readonly what: string;
  readonly reason: string;
}

interface Ports {
  readonly database: Kysely<Database>;
  readonly market: OfferingMarket;
  readonly membersOf: (ruleId: number) => Members | undefined;
}

/** Without a name the number that the list shows it by. */
export const createBlockedRules =
  ({ database, market, membersOf }: Ports) =>
  async (): Promise<readonly BlockedRule[]> => {
    const rules = await readActiveRules(database);
    return rules.flatMap(({ id, rule }) => {
      const members = membersOf(id);
      const unavailable = [...findUnavailable(market, rule.when)];
      const problem = members?.symbols.length === 0 ? members.problem : null;
      // One known condition may be enough to fire; without any the rule never fires.
      const isMute = unavailable.length >= [...leavesOf(rule.when)].length;
      const reason = problem ?? (isMute ? unavailable[0]?.sentence : undefined);
      return reason === undefined
        ? []
        : [{ what: rule.name === "" ? `Rule ${id}` : rule.name, reason }];
    });
  };
