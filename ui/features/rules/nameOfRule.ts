import type { WatchedRule } from "../../api/endpoints.ts";

/** What its owner called it, or else what it says. */
export const nameOfRule = ({ rule, sentence }: Pick<WatchedRule, "rule" | "sentence">): string =>
  rule.name === "" ? sentence : rule.name;
