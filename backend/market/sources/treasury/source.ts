import type { Clock } from "../../../platform/clock.ts";
import { SECOND_MS } from "../../../domain/durations.ts";
import { dateIn } from "../../../domain/sessions.ts";
import { markets } from "../../../domain/symbol.ts";
import { readTradeDate, type TradeDate } from "../../../domain/tradeDate.ts";
import { SourceUnavailable, type MarketSource } from "../../source.ts";
import { baseLiveSource } from "../baseLiveSource.ts";
import { mappedValue, mappingFault, unwrapResult, type Mapped } from "../mapped.ts";
import type { VendorTransport } from "../transport.ts";
import { readDecimal } from "../vendorJson.ts";
import { treasury } from "../index.ts";

/** Par yields of a business day, in percent a year, by maturity in months. */
interface YieldsDay {
  readonly date: TradeDate;
  readonly percents: ReadonlyMap<number, number>;
}

/** A year is 25 KB. */
const MAX_TEXT = 1_000_000;

/**
 * Maps the table of a year: a line for each business day. Maturities have been added over the years,
 * so columns are found by their headings. A blank cell and `N/A` are unknown; zero and negative
 * yields are real. The table is empty on the first days of a year.
 */
export function mapYields(text: string): Mapped<readonly YieldsDay[]> {
  const [head = [], ...lines] = (text.length > MAX_TEXT ? "" : text.trim())
    .split(/\r?\n/)
    .map((line) => line.split(",").map((cell) => cell.replace(/^"(.*)"$/, "$1").trim()));
  const dateAt = head.indexOf("Date");
  const maturities = head.map(readMaturity);
  if (dateAt < 0 || maturities.every((months) => months === undefined)) {
    return mappingFault("malformed", "no table of yields");
  }
  const days = lines.flatMap((cells): YieldsDay[] => {
    const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(cells[dateAt] ?? "") ?? [];
    const date = readTradeDate(`${year}-${month}-${day}`);
    const percents = new Map<number, number>();
    for (const [at, months] of maturities.entries()) {
      const percent = readDecimal(cells[at]);
      if (months !== undefined && percent !== null) percents.set(months, percent);
    }
    return date === undefined || percents.size === 0 ? [] : [{ date, percents }];
  });
  return days.length === 0 && lines.length > 0
    ? mappingFault("malformed", "yields without days")
    : mappedValue(days);
}

/** Reads `1 Mo`, `1.5 Month`, `30 Yr`. */
function readMaturity(heading: string): number | undefined {
  const [, count, unit] = /^(\d{1,2}(?:\.5)?) (Mo|Month|Yr)$/.exec(heading) ?? [];
  return count === undefined ? undefined : Number(count) * (unit === "Yr" ? 12 : 1);
}

const HOST = "https://home.treasury.gov";
const TABLES = `${HOST}/resource-center/data-chart-center/interest-rates/daily-treasury-rates.csv`;

/** 19 s were measured; a server closes a connection after 30 s without an answer. */
export const SLOWEST_ANSWER_MS = 28 * SECOND_MS;

/** The par yield curve of the US Treasury, published about 18:00 New York time on business days. */
export function createTreasurySource(send: VendorTransport, clock: Clock): MarketSource {
  const { name } = treasury;

  async function readYear(year: number): Promise<readonly YieldsDay[]> {
    const query = `type=daily_treasury_yield_curve&field_tdr_date_value=${year}&page&_format=csv`;
    const { status, body } = await send({ url: `${TABLES}/${year}/all?${query}` });
    const fault = status === 429 ? "rate-limited" : "unavailable";
    const mapped = status === 200 ? mapYields(body) : mappingFault(fault, `HTTP ${status}`);
    return unwrapResult(name, mapped) ?? [];
  }

  return {
    ...baseLiveSource(treasury, clock),
    answerWithinMs: SLOWEST_ANSWER_MS,
    async yields() {
      const today = dateIn(markets.US.zone, clock.now());
      const year = Number(today.slice(0, 4));
      const years = today.slice(5, 7) === "01" ? [year, year - 1] : [year];
      const days = (await Promise.all(years.map(readYear))).flat();
      const [latest, before] = days.toSorted((one, other) => (one.date < other.date ? 1 : -1));
      if (!latest) throw new SourceUnavailable(name, "malformed: no yields of this year");
      return {
        date: latest.date,
        previousDate: before?.date ?? null,
        yields: [...latest.percents].map(([months, percent]) => ({
          months,
          percent,
          previousPercent: before?.percents.get(months) ?? null,
        })),
      };
    },
  };
}
