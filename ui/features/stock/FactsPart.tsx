import { useGetQuoteQuery, useGetStockFactsQuery, type StockFacts } from "../../api/endpoints.ts";
import { creditSource } from "../../components/dataDisplay/sourceWords.ts";
import { MissingFigure } from "../../components/dataDisplay/MissingFigure.tsx";
import { formatPriceOf } from "../../format/level.ts";
import {
  formatFraction,
  formatMoneyCompact,
  formatPrice,
  formatRatio,
  formatVolume,
} from "../../format/number.ts";
import { formatList } from "../../format/text.ts";
import { formatCalendarDate, formatMonthDay } from "../../format/time.ts";
import { StockPart } from "./StockPart.tsx";
import * as messages from "./parts/messages.ts";
import { useId } from "react";

type Facts = NonNullable<StockFacts["value"]>;

const LABELS = {
  marketCap: messages.MARKET_CAP,
  peRatio: messages.PE_RATIO,
  earningsPerShare: messages.EARNINGS_PER_SHARE,
  beta: messages.BETA,
  dividendPerShare: messages.DIVIDEND,
  dividendYield: messages.DIVIDEND_YIELD,
  averageVolume: messages.AVERAGE_VOLUME,
  sharesOutstanding: messages.SHARES_OUTSTANDING,
  shortShare: messages.SHORT_INTEREST,
  sharesShort: messages.SHORT_INTEREST,
  exDividendDate: messages.EX_DIVIDEND,
  sector: messages.SECTOR,
  industry: messages.INDUSTRY,
  yearRange: messages.YEAR_RANGE,
} as const satisfies Partial<Record<keyof Facts, string>>;

export function FactsPart({ symbol }: { symbol: string }) {
  const query = useGetStockFactsQuery({ symbol });
  return (
    <StockPart symbol={symbol} words={messages.FACTS_WORDS} query={query} height={340}>
      {(facts) => (
        <>
          <Ranges symbol={symbol} facts={facts} />
          <Figures symbol={symbol} facts={facts} />
          <OtherSources facts={facts} />
        </>
      )}
    </StockPart>
  );
}

function Ranges({ symbol, facts }: { symbol: string; facts: Facts }) {
  const { data: quote } = useGetQuoteQuery({ symbol });
  if (!quote) return null;
  const { price, low, high, volume, currency } = quote;
  const { yearRange: year, averageVolume } = facts;
  const format = (value: number) => formatPriceOf(symbol, value, currency);
  return (
    <div className="stock-ranges">
      {low === null || high === null ? null : (
        <FactRange label={messages.DAY_RANGE} low={low} high={high} value={price} format={format} />
      )}
      {year === null ? null : (
        <FactRange
          label={LABELS.yearRange}
          low={Math.min(year.low, price)}
          high={Math.max(year.high, price)}
          value={price}
          format={format}
          note={messages.describeSince(formatCalendarDate(year.from))}
        />
      )}
      {volume === null || averageVolume === null ? null : (
        <FactRange
          label={messages.VOLUME_TODAY}
          low={0}
          high={Math.max(averageVolume, volume)}
          value={volume}
          format={formatVolume}
          note={messages.describeVolumeShare(formatFraction(volume / averageVolume, 0))}
        />
      )}
    </div>
  );
}

function Figures({ symbol, facts }: { symbol: string; facts: Facts }) {
  const { currency } = facts;
  const money = (value: number) => formatPrice(value, currency);
  const figures = [
    ["marketCap", facts.marketCap, (value: number) => formatMoneyCompact(value, currency)],
    ["peRatio", facts.peRatio, formatRatio],
    ["earningsPerShare", facts.earningsPerShare, money],
    ["beta", facts.beta, formatRatio],
    ["dividendPerShare", facts.dividendPerShare, money],
    ["dividendYield", facts.dividendYield, (value: number) => formatFraction(value)],
    ["averageVolume", facts.averageVolume, formatVolume],
    ["sharesOutstanding", facts.sharesOutstanding, formatVolume],
    [
      "shortShare",
      facts.shortShare ?? facts.sharesShort,
      (value: number) =>
        facts.shortShare === null
          ? messages.describeShares(formatVolume(value))
          : formatFraction(value),
    ],
  ] as const;
  const words = [
    [
      "exDividendDate",
      facts.exDividendDate === null ? null : formatCalendarDate(facts.exDividendDate),
    ],
    ["sector", facts.sector],
    ["industry", facts.industry],
  ] as const;
  if ([...figures, ...words].every(([, value]) => value === null)) {
    return (
      <p className="stock-part-note">
        {messages.describeUnknown(messages.FACTS_WORDS.what, symbol)}
      </p>
    );
  }
  return (
    <dl className="stock-figures">
      {figures.map(([field, value, format]) => (
        <div key={field}>
          <dt>
            {LABELS[field]}
            {field === "shortShare" && facts.shortCountedAt !== null
              ? messages.describeDay(formatMonthDay(facts.shortCountedAt.slice(0, 10)))
              : null}
          </dt>
          <dd className="figures">
            {value === null ? <MissingFigure reason={messages.NOT_SAID} /> : format(value)}
          </dd>
        </div>
      ))}
      {words.map(([field, value]) => (
        <div key={field}>
          <dt>{LABELS[field]}</dt>
          <dd>{value ?? <MissingFigure reason={messages.NOT_SAID} />}</dd>
        </div>
      ))}
    </dl>
  );
}

const hasLabel = (field: string): field is keyof typeof LABELS => Object.hasOwn(LABELS, field);

function OtherSources({ facts }: { facts: Facts }) {
  return facts.otherSources.map(({ source, fields }) => {
    const labels = new Set(fields.flatMap((field) => (hasLabel(field) ? LABELS[field] : [])));
    return labels.size === 0 ? null : (
      <p key={source} className="stock-part-note">
        {messages.describeFrom(formatList([...labels]), creditSource(source))}
      </p>
    );
  });
}

interface FactRangeProps {
  label: string;
  low: number;
  high: number;
  value: number;
  format: (value: number) => string;
  note?: string;
}

function FactRange({ label, low, high, value, format, note }: FactRangeProps) {
  const id = useId();
  const share = high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0.5;
  return (
    <div className="fact-range">
      <div className="fact-range-head">
        <span id={id}>{label}</span>
        {note === undefined ? null : <span className="fact-range-note">{note}</span>}
      </div>
      <div className="fact-range-track" aria-hidden="true">
        <span className="fact-range-mark" style={{ left: `${share * 100}%` }} />
      </div>
      <meter
        className="visually-hidden"
        aria-labelledby={id}
        min={low}
        max={Math.max(low, high)}
        value={Math.min(high, Math.max(low, value))}
      >
        {format(value)}
      </meter>
      <div className="fact-range-ends figures">
        <span>{format(low)}</span>
        <span>{format(high)}</span>
      </div>
    </div>
  );
}
