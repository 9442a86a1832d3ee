import { useMemo } from "react";
import {
  useGetScreenerResultsQuery,
  useGetScreenerStatusQuery,
  type ScreenerResult,
} from "../../api/endpoints.ts";
import { Panel } from "../../components/Panel.tsx";
import { formatCount } from "../../format/number.ts";
import { NONE_IN_LAST_RUN } from "./messages.ts";
import { describeShortfall } from "./runWords.ts";
import { StockTable } from "./StockTable.tsx";

export interface RuleTableProps {
  readonly title: string;
  /** One sentence that says which stocks are listed. */
  readonly rule: string;
  /** Price in dollars up to which the rule covers stocks. */
  readonly maxPrice: number;
  /** Returns the stocks that follow the rule, best first. */
  readonly select: (results: readonly ScreenerResult[]) => readonly ScreenerResult[];
}

/** All stocks of the last screener run that follow a rule; renders nothing before the first run. */
export function RuleTable({ title, rule, maxPrice, select }: RuleTableProps) {
  const { data: results } = useGetScreenerResultsQuery();
  // The cards above wait for the status and would push the table down.
  const { data: status, isLoading } = useGetScreenerStatusQuery();
  const run = status?.results;
  const matches = useMemo(() => select(results ?? []), [results, select]);
  if (!results || isLoading || (!run && matches.length === 0)) return null;
  const notes = [
    rule,
    describeShortfall(run?.parameters.maxPrice, maxPrice),
    matches.length === 0 ? NONE_IN_LAST_RUN : "",
  ].filter(Boolean);
  return (
    <Panel title={title} count={formatCount(matches.length)}>
      <p className="rule-table-rule">{notes.join(" ")}</p>
      {matches.length === 0 ? null : <StockTable name={title} results={matches} />}
    </Panel>
  );
}
