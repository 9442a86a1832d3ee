import type { RulesImported } from "../../contract/rules.ts";
import type { Rule } from "../../market/conditions/rule.ts";
import { describeFault } from "./refuseFault.ts";
import { findRuleFault } from "./ruleFault.ts";

/** One rule a line (jsonlines.org). */
export const writeRuleLines = (rules: readonly Rule[]): string =>
  rules.map((rule) => `${JSON.stringify(rule)}\n`).join("");

interface ReadLines {
  readonly rules: readonly { readonly line: number; readonly rule: Rule }[];
  readonly problems: RulesImported["problems"];
}

/** The rules of a text; lines without one are named. Empty lines are passed over. */
export function readRuleLines(text: string, maxRules: number): ReadLines {
  const rules: { line: number; rule: Rule }[] = [];
  const problems: RulesImported["problems"] = [];
  for (const [index, content] of text.split(/\r?\n/).entries()) {
    if (content.trim() === "") continue;
    const line = index + 1;
    if (rules.length + problems.length === maxRules) {
      problems.push({ line, path: null, sentence: `More than ${maxRules} rules are not read` });
      break;
    }
    let value: unknown;
    try {
      value = JSON.parse(content);
    } catch {
      problems.push({ line, path: null, sentence: "This line is not valid JSON" });
      continue;
    }
    const fault = findRuleFault(value);
    if (!fault) rules.push({ line, rule: value as Rule });
    else problems.push({ line, path: fault.path, sentence: describeFault(value, fault) });
  }
  return { rules, problems };
}
