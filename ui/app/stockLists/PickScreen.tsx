import { useMemo } from "react";
import {
  useGetScreenerResultsQuery,
  useGetScreenerStatusQuery,
  type ScreenerResult,
} from "../../api/endpoints.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { formatCount } from "../../format/number.ts";
import { Screen } from "../Screen.tsx";
import { NONE_NOW, SCREENER } from "../stocks/messages.ts";
import { PickList, type Pick as PickedStock, type PickListProps } from "./PickList.tsx";
import { LISTS } from "./runWords.ts";
import { StockTable } from "./StockTable.tsx";

/** Figures of a stock on a list with a fixed rule. */
export interface ListedStock {
  readonly symbol: string;
  readonly name: string;
  readonly price: number;
  /** In US dollars, the currency of the limits; omitted if `price` already is. */
  readonly priceUsd?: number;
  readonly currency: string;
  readonly upsidePotential: number;
  readonly targetPrice: number;
  /** Lowest and highest target of analysts. */
  readonly targetLow?: number;
  readonly targetHigh?: number;
  readonly twentyDayReturn: number | null;
}

type Words = Pick<PickedStock, "verdict" | "verdictLabel" | "defaults" | "reason">;

export const toPick = (stock: ListedStock, words: Words): PickedStock => ({
  symbol: stock.symbol,
  name: stock.name,
  price: stock.price,
  currency: stock.currency,
  upside: stock.upsidePotential,
  target: stock.targetPrice,
  targetLow: stock.targetLow,
  targetHigh: stock.targetHigh,
  twentyDayReturn: stock.twentyDayReturn,
  ...words,
});

export interface PickScreenProps extends Omit<PickListProps, "more">, RuleTableProps {}

/** The best stocks of a list with a fixed rule, and below them all that follow it. */
export function PickScreen({ title, pick, samples, ...table }: PickScreenProps) {
  return (
    <Screen>
      <div className="grid-12">
        <div className="span-12">
          <PickList title={title} pick={pick} samples={samples} more={SCREENER} />
        </div>
        <div className="span-12">
          <RuleTable {...table} />
        </div>
      </div>
    </Screen>
  );
}

interface RuleTableProps {
  readonly allTitle: string;
  /** One sentence that says which stocks are listed. */
  readonly rule: string;
  /** Returns the stocks that follow the rule, best first. */
  readonly select: (results: readonly ScreenerResult[]) => readonly ScreenerResult[];
}

/** All stocks that follow a rule; renders nothing before the market was screened. */
function RuleTable({ allTitle, rule, select }: RuleTableProps) {
  const { data: results } = useGetScreenerResultsQuery(LISTS);
  // The cards above wait for the status and would push the table down.
  const { data: status, isLoading } = useGetScreenerStatusQuery(LISTS);
  const matches = useMemo(() => select(results ?? []), [results, select]);
  if (!results || isLoading || (!status?.results && matches.length === 0)) return null;
  const notes = [rule, matches.length === 0 ? NONE_NOW : ""].filter(Boolean);
  return (
    <Panel title={allTitle} count={formatCount(matches.length)}>
      <p className="rule-table-rule">{notes.join(" ")}</p>
      {matches.length === 0 ? null : <StockTable name={allTitle} results={matches} />}
    </Panel>
  );
}
