import { Tag } from "@blueprintjs/core";
import { formatCount } from "../../format/number.ts";
import { probabilityIntent } from "../dataDisplay/surgeWords.ts";
import { describeRankOf } from "../messages.ts";

export interface SurgeRankTagProps {
  /** 1 is the highest score; null for a stock that was not scored. */
  rank: number | null;
  /** Number of ranked stocks, shown after the rank. */
  total?: number;
  /** Percent of the candidates that rank lower. */
  probability: number | null;
}

export function SurgeRankTag({ rank, total, probability }: SurgeRankTagProps) {
  const text = formatCount(rank);
  return (
    <Tag minimal intent={probabilityIntent(probability)} className="figures">
      {rank === null || total === undefined ? text : describeRankOf(text, formatCount(total))}
    </Tag>
  );
}
