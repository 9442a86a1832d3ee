import "./compareTable.css";
import { Button } from "@blueprintjs/core";
import { CrossIcon } from "@blueprintjs/icons";
import { useMemo, type ReactNode } from "react";
import { Link } from "react-router-dom";
import {
  useGetQuoteQuery,
  useGetStockFactsQuery,
  type Chart,
  type Quote,
} from "../../../api/endpoints.ts";
import { chartTimeFormatter } from "../../../charts/chartFormat.ts";
import { intervalMs } from "../../../../backend/domain/bar.ts";
import { validBars } from "../../../charts/model/bars.ts";
import { changesSince } from "../../../charts/model/compare.ts";
import { latestOf, withLatestPrice } from "../../../charts/model/formingBar.ts";
import type { ComparedSeries } from "../../../charts/useCompared.ts";
import { ChangeText } from "../../../components/dataDisplay/ChangeText.tsx";
import { stockPath } from "../../../components/actions/stockHref.ts";
import { formatPriceOf } from "../../../format/level.ts";
import { MISSING, formatMoneyCompact, formatRatio } from "../../../format/number.ts";
import * as words from "../messages.ts";
import { BETA, MARKET_CAP, PE_RATIO } from "../parts/messages.ts";
import { barZone } from "./barZone.ts";

export interface CompareTableProps {
  symbol: string;
  compared: string;
  /** Undefined until the chart has loaded. */
  chart: Chart | undefined;
  /** Time of the first bar of the range. */
  fitFrom: string | undefined;
  comparison: {
    readonly series: ComparedSeries | undefined;
    readonly problem: string | undefined;
  };
  onStop: () => void;
}

export function CompareTable(props: CompareTableProps) {
  const { symbol, compared, chart, fitFrom, comparison, onStop } = props;
  const { data: quote } = useGetQuoteQuery({ symbol });
  const changes = useChanges(chart, fitFrom, quote, comparison.series);
  const stop = (
    <Button
      variant="minimal"
      size="small"
      icon={<CrossIcon />}
      aria-label={words.nameStopComparing(compared)}
      onClick={onStop}
    />
  );
  if (comparison.problem !== undefined) {
    return (
      <p className="compare-problem" role="alert">
        {comparison.problem}
        {stop}
      </p>
    );
  }
  const since =
    chart && fitFrom !== undefined
      ? chartTimeFormatter(chart.interval, barZone(chart) ?? "UTC")(Date.parse(fitFrom), "full")
      : MISSING;
  return (
    <table className="compare-table" aria-label={words.COMPARED_STOCKS}>
      <thead>
        <tr>
          {[
            words.STOCK,
            words.PRICE,
            words.describeSinceTime(since),
            MARKET_CAP,
            PE_RATIO,
            BETA,
          ].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Row symbol={symbol} change={changes?.own} />
        <Row symbol={compared} change={changes?.other} end={stop} />
      </tbody>
    </table>
  );
}

interface RowProps {
  symbol: string;
  /** Percent. */
  change: number | undefined;
  end?: ReactNode;
}

function Row({ symbol, change, end }: RowProps) {
  const { data: quote } = useGetQuoteQuery({ symbol });
  const { data: facts } = useGetStockFactsQuery({ symbol });
  const { marketCap = null, peRatio = null, beta = null, currency = "USD" } = facts?.value ?? {};
  const figures = [
    quote ? formatPriceOf(symbol, quote.price, quote.currency) : MISSING,
    <ChangeText key="change" percent={change} />,
    marketCap === null ? MISSING : formatMoneyCompact(marketCap, currency),
    peRatio === null ? MISSING : formatRatio(peRatio),
    beta === null ? MISSING : formatRatio(beta),
  ];
  return (
    <tr className={end === undefined ? "" : "compare-table-other"}>
      <th scope="row">
        <Link to={stockPath(symbol)}>{symbol}</Link>
        <span className="compare-table-name truncate">{quote?.companyName}</span>
        {end}
      </th>
      {figures.map((figure, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- always these columns
        <td key={place} className="figures">
          {figure}
        </td>
      ))}
    </tr>
  );
}

/** Returns percent; undefined until both are known. */
function useChanges(
  chart: Chart | undefined,
  fitFrom: string | undefined,
  quote: Quote | undefined,
  compared: ComparedSeries | undefined,
) {
  return useMemo(() => {
    if (!chart || fitFrom === undefined || !compared) return undefined;
    const sound = validBars(
      chart.prices.map(({ time, ...prices }) => ({ time: Date.parse(time), ...prices })),
    );
    const bars = withLatestPrice(sound, quote && latestOf(quote), intervalMs[chart.interval]);
    return changesSince(bars, validBars(compared.bars), Date.parse(fitFrom));
  }, [chart, fitFrom, quote, compared]);
}
