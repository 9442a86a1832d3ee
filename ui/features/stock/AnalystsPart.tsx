import { useState } from "react";
import {
  useGetQuoteQuery,
  useGetStockAnalystsQuery,
  type StockAnalysts,
} from "../../api/endpoints.ts";
import { FactsTable, type FactsColumn } from "../../app/FactsTable.tsx";
import { DistanceTrack } from "../../components/stocks/track/DistanceTrack.tsx";
import { ShowMore } from "../../components/actions/ShowMore.tsx";
import { formatCount, formatFraction, formatPrice, formatUpside } from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import { StockPart } from "./StockPart.tsx";
import * as messages from "./parts/messages.ts";

/** `0m` and `-1m` count months back; other values are dates. */
function nameMonth(period: string): string {
  const [, back] = /^-?(\d+)m$/.exec(period) ?? [];
  return back === undefined ? formatCalendarDate(period) : messages.describeMonthsAgo(Number(back));
}

type Analysts = NonNullable<StockAnalysts["value"]>;

export function AnalystsPart({ symbol }: { symbol: string }) {
  const query = useGetStockAnalystsQuery({ symbol });
  return (
    <StockPart symbol={symbol} words={messages.ANALYSTS_WORDS} query={query} height={560}>
      {({ targets, months, changes }) => (
        <>
          {targets === null ? (
            <p className="stock-part-note">{messages.NO_TARGETS}</p>
          ) : (
            <Targets symbol={symbol} targets={targets} />
          )}
          {months.length === 0 ? (
            <p className="stock-part-note">{messages.NO_RATINGS}</p>
          ) : (
            <Ratings months={months} />
          )}
          {changes.length === 0 ? (
            <p className="stock-part-note">{messages.NO_CHANGES}</p>
          ) : (
            <Changes changes={changes} />
          )}
        </>
      )}
    </StockPart>
  );
}

function Targets({
  symbol,
  targets,
}: {
  symbol: string;
  targets: NonNullable<Analysts["targets"]>;
}) {
  const { data: quote } = useGetQuoteQuery({ symbol });
  const { low, mean, high, currency, analystCount, asOf, dispersion } = targets;
  const price = quote?.currency === currency ? quote.price : null;
  const money = (value: number) => formatPrice(value, currency);
  const facts = [
    [messages.TARGET_LOW, money(low)],
    [messages.MEAN_TARGET, money(mean)],
    [messages.TARGET_HIGH, money(high)],
    [messages.UPSIDE, price === null ? formatUpside(null) : formatUpside((mean / price - 1) * 100)],
    [messages.DISPERSION, formatFraction(dispersion, 0)],
    [messages.TARGET_COUNT, formatCount(analystCount)],
    [messages.OF_DATE, formatCalendarDate(asOf.slice(0, 10))],
  ] as const;
  return (
    <section className="stock-targets" aria-label={messages.TARGETS}>
      <DistanceTrack size="large" currency={currency} price={price} analysts={targets} />
      {price === null ? null : (
        <p className="stock-part-note">
          {messages.describePriceInTargets(money(price), price < low ? -1 : price > high ? 1 : 0)}
        </p>
      )}
      <dl className="stock-figures">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const KINDS = ["strongBuy", "buy", "hold", "sell", "strongSell"] as const;

/** A tap shows the strong ratings. */
const PHONE_PLACES: Partial<Record<(typeof KINDS)[number], Pick<FactsColumn, "onPhone">>> = {
  buy: { onPhone: "figure" },
  hold: { onPhone: "detail" },
  sell: { onPhone: "note" },
};

function Ratings({ months }: { months: Analysts["months"] }) {
  return (
    <>
      <h3 className="stock-part-heading">{messages.RATINGS}</h3>
      <div className="rating-months" aria-hidden="true">
        {months.map((month) => (
          <span key={month.period} className="rating-month">
            {KINDS.map((kind) => (
              <span key={kind} className={`rating-${kind}`} style={{ flexGrow: month[kind] }} />
            ))}
          </span>
        ))}
      </div>
      <FactsTable
        label={messages.RATINGS}
        columns={[
          { label: messages.MONTH },
          ...KINDS.map((kind) => ({
            label: messages.GRADES[kind],
            isFigure: true,
            isNamed: true,
            ...PHONE_PLACES[kind],
          })),
        ]}
        rows={months.map((month) => ({
          key: month.period,
          cells: [nameMonth(month.period), ...KINDS.map((kind) => formatCount(month[kind]))],
        }))}
      />
    </>
  );
}

const CHANGES_AT_ONCE = 5;

function Changes({ changes }: { changes: Analysts["changes"] }) {
  const [limit, setLimit] = useState(CHANGES_AT_ONCE);
  const shown = changes.slice(0, limit);
  return (
    <>
      <h3 className="stock-part-heading">{messages.CHANGES}</h3>
      <FactsTable
        label={messages.CHANGES}
        columns={[
          { label: messages.FIRM },
          { label: messages.DATE, onPhone: "figure" },
          { label: messages.CHANGE },
          { label: messages.GRADE, onPhone: "detail", isLong: true },
        ]}
        rows={shown.map(({ at, firm, kind, from, to, toGrade }, index) => ({
          key: `${at} ${firm} ${index}`,
          cells: [
            firm,
            formatCalendarDate(at.slice(0, 10)),
            messages.CHANGE_KINDS[kind],
            messages.describeGrade(from, toGrade ?? to),
          ],
        }))}
      />
      <ShowMore
        rows={messages.CHANGES.toLowerCase()}
        shown={shown.length}
        total={changes.length}
        hasMore={shown.length < changes.length}
        isBusy={false}
        hasFailed={false}
        onMore={() => setLimit(changes.length)}
      />
    </>
  );
}
