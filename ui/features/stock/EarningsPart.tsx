import { Tag } from "@blueprintjs/core";
import { useGetStockEarningsQuery, type StockEarnings } from "../../api/endpoints.ts";
import { FactsTable } from "../../app/FactsTable.tsx";
import { LoadedPart } from "../../app/LoadedPart.tsx";
import { ChangeText } from "../../components/dataDisplay/ChangeText.tsx";
import { EARNINGS_HOURS } from "../../components/stocks/earningsWords.ts";
import { formatCalendarDate } from "../../format/time.ts";
import { StockPart } from "./StockPart.tsx";
import * as messages from "./parts/messages.ts";

/** Pixels reserved while the code loads. */
const CHART_HEIGHT = 172;

const loadEarnings = async () =>
  (await import("../../charts/secondary/EarningsChart.tsx")).EarningsChart;

const nameHour = (hour: NonNullable<StockEarnings["value"]>["past"][number]["hour"]): string =>
  hour === null ? messages.HOUR_NOT_KNOWN : EARNINGS_HOURS[hour];

export function EarningsPart({ symbol }: { symbol: string }) {
  const query = useGetStockEarningsQuery({ symbol });
  return (
    <StockPart
      symbol={symbol}
      words={messages.EARNINGS_WORDS}
      query={query}
      height={CHART_HEIGHT + 352}
    >
      {({ next, past, results }) => (
        <>
          {next === null ? (
            <p className="stock-part-note">{messages.NO_NEXT_REPORT}</p>
          ) : (
            <p className="stock-next-report">
              <span>{messages.NEXT_REPORT}</span>
              <time className="figures" dateTime={next.date}>
                {formatCalendarDate(next.date)}
              </time>
              <span>{nameHour(next.hour)}</span>
              <Tag minimal intent={next.isConfirmed ? "none" : "warning"}>
                {next.isConfirmed ? messages.CONFIRMED : messages.NOT_CONFIRMED}
              </Tag>
            </p>
          )}
          {results.length === 0 ? null : (
            <LoadedPart
              load={loadEarnings}
              props={{ quarters: results }}
              waiting={<div style={{ height: CHART_HEIGHT }} />}
            />
          )}
          {past.length === 0 ? (
            <p className="stock-part-note">{messages.NO_PAST_REPORTS}</p>
          ) : (
            <FactsTable
              label={messages.PAST_REPORTS}
              columns={[
                { label: messages.REPORTED_ON },
                { label: messages.HOUR, onPhone: "detail" },
                { label: messages.MOVE_AFTER, isFigure: true, onPhone: "figure" },
              ]}
              rows={past.map(({ date, hour, movePercent, moveDays }) => ({
                key: date,
                cells: [
                  formatCalendarDate(date),
                  nameHour(hour),
                  <>
                    <ChangeText percent={movePercent} />
                    {moveDays === 2 && movePercent !== null ? (
                      <span className="facts-aside">{messages.OVER_TWO_DAYS}</span>
                    ) : null}
                  </>,
                ],
              }))}
            />
          )}
        </>
      )}
    </StockPart>
  );
}
