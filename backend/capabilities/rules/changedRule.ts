import type { WatchedRule } from "../../contract/rules.ts";
import { HttpError, notFound } from "../../platform/http/errors.ts";
import type { RuleChange } from "./operations.ts";

/** Returns the changed rule or throws the refusal; `what` names the missing thing. */
export function changedOf(change: RuleChange, what: string): WatchedRule {
  switch (change.status) {
    case "done":
      return change.rule;
    case "refused": {
      const { path, sentence } = change.problem;
      throw new HttpError(422, sentence, { field: `rule.${path}` });
    }
    case "conflict":
      throw new HttpError(409, `${what} has changed in the meantime`);
    case "unknown":
      throw notFound(what);
    default:
      return change satisfies never;
  }
}
