import type { WatchedRule } from "../../api/endpoints.ts";

export const nameOfRule = ({ rule, sentence }: Pick<WatchedRule, "rule" | "sentence">): string =>
  rule.name === "" ? sentence : rule.name;
