import { useGetIpoWeekQuery, type CalendarIpo } from "../../api/endpoints.ts";
import { formatPrice } from "../../format/number.ts";
import { CALENDAR_POLL_MS } from "./constants.ts";
import { DAY_FAILED, describePriceRange, IPOS, IPOS_FAILED, PRICE_EXPECTED } from "./messages.ts";
import type { WeekDay } from "./WeekDays.tsx";
import { WeekItem, WeekPanel, type WeekChoice } from "./WeekPanel.tsx";

/** Appears only in a week with an IPO; nobody watches a stock before it is listed. */
export function IposPanel({ week, isOwn }: WeekChoice) {
  const query = useGetIpoWeekQuery({ week }, { pollingInterval: CALENDAR_POLL_MS });
  const { currentData: data, isError } = query;
  const isQuiet = data?.isAnswered !== false && data?.days.every(({ ipos }) => ipos.length === 0);
  if (isOwn || (data ? isQuiet : !isError)) return null;
  const days = (data?.days ?? []).map(({ date, ipos }): WeekDay => ({
    date,
    rows: ipos.map((ipo) => ({ group: "", item: <IpoRow key={ipo.name} {...ipo} /> })),
    ...(data?.isAnswered ? {} : { note: DAY_FAILED }),
  }));
  const sources = data?.days.flatMap(({ ipos }) => ipos.map(({ source }) => source)) ?? [];
  return (
    <WeekPanel
      title={IPOS}
      failed={IPOS_FAILED}
      isOwn={isOwn}
      query={query}
      answer={data ? { groups: [""], days, sources } : null}
    />
  );
}

function IpoRow({ symbol, name, isPriced, lowPrice, highPrice }: CalendarIpo) {
  return (
    <WeekItem name={name} label={symbol === null ? null : <b>{symbol}</b>}>
      <span title={isPriced ? undefined : PRICE_EXPECTED}>
        {describePrice(lowPrice, highPrice)}
      </span>
    </WeekItem>
  );
}

function describePrice(low: number | null, high: number | null): string | null {
  if (low === null || high === null) return null;
  const [from, to] = [formatPrice(low, "USD"), formatPrice(high, "USD")];
  return low === high ? from : describePriceRange(from, to);
}
