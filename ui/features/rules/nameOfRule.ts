import type { WatchedRule } from "../../api/endpoints.ts";

/** Returns the name, or the rule's sentence if it has none. */
export const nameOfRule = ({ rule, sentence }: Pick<WatchedRule, "rule" | "sentence">): string =>
  rule.name === "" ? sentence : rule.name;
