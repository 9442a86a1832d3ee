import { useMemo } from "react";
import {
  useGetScreenerResultsQuery,
  useGetScreenerStatusQuery,
  type ScreenerResult,
} from "../../../api/endpoints.ts";
import { Panel } from "../../../components/layout/Panel.tsx";
import { formatCount } from "../../../format/number.ts";
import { NONE_NOW } from "../messages.ts";
import { LISTS } from "./runWords.ts";
import { StockTable } from "./StockTable.tsx";

export interface RuleTableProps {
  readonly title: string;
  /** One sentence that says which stocks are listed. */
  readonly rule: string;
  /** Returns the stocks that follow the rule, best first. */
  readonly select: (results: readonly ScreenerResult[]) => readonly ScreenerResult[];
}

/** All stocks that follow a rule; renders nothing before the market was screened. */
export function RuleTable({ title, rule, select }: RuleTableProps) {
  const { data: results } = useGetScreenerResultsQuery(LISTS);
  // The cards above wait for the status and would push the table down.
  const { data: status, isLoading } = useGetScreenerStatusQuery(LISTS);
  const matches = useMemo(() => select(results ?? []), [results, select]);
  if (!results || isLoading || (!status?.results && matches.length === 0)) return null;
  const notes = [rule, matches.length === 0 ? NONE_NOW : ""].filter(Boolean);
  return (
    <Panel title={title} count={formatCount(matches.length)}>
      <p className="rule-table-rule">{notes.join(" ")}</p>
      {matches.length === 0 ? null : <StockTable name={title} results={matches} />}
    </Panel>
  );
}
