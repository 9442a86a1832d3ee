import type { ScreenerRunDetails } from "../../api/endpoints.ts";
import { DAY_MS } from "../../../backend/domain/durations.ts";
import { formatList } from "../../format/text.ts";
import { formatCount, formatPrice } from "../../format/number.ts";
import { formatCalendarDate, formatClockTime } from "../../format/time.ts";
import { countPages } from "../../app/stocks/messages.ts";
import * as words from "./messages.ts";

type NameOf = (code: string) => string;

export interface RunDetailsProps {
  run: ScreenerRunDetails | null;
  nameOf: NameOf;
}

export function RunDetails({ run, nameOf }: RunDetailsProps) {
  const lines =
    run === null
      ? []
      : [
          ...describeLists(run, nameOf),
          describeOutcome(run),
          describeOmissions(run),
          describeRates(run),
        ].filter((line) => line !== "");
  return lines.length === 0 ? null : (
    <div className="screener-run-facts figures">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function describeLists(run: ScreenerRunDetails, nameOf: NameOf): string[] {
  const { listing, markets = [], startedAt } = run;
  const now =
    listing === undefined
      ? []
      : [
          words.describeListing(
            nameOf(listing.market),
            countPages(listing.pages, listing.expected),
          ),
        ];
  const incomplete = markets.flatMap(({ market, listed, total, isComplete, asOf }) => {
    const name = nameOf(market);
    if (asOf === null) return [words.describeNotListed(name)];
    if (isComplete) {
      const isOld = Date.parse(startedAt) - Date.parse(asOf) > DAY_MS;
      return isOld ? [words.describeOldList(name, formatCalendarDate(asOf.slice(0, 10)))] : [];
    }
    return [
      words.describePartlyListed(
        name,
        formatCount(listed),
        total === null ? null : formatCount(total),
      ),
    ];
  });
  return [...now, ...incomplete];
}

function describeRates({ rates = [] }: ScreenerRunDetails): string {
  const [oldest] = rates.map(({ asOf }) => asOf).toSorted();
  if (oldest === undefined) return "";
  const parts = rates
    .slice(0, MAX_RATES)
    .map(({ currency, dollars }) =>
      dollars < SMALL_RATE
        ? words.describeRate(formatPrice(1, "USD"), formatPrice(1 / dollars, currency))
        : words.describeRate(formatPrice(1, currency), formatPrice(dollars, "USD")),
    );
  const others = rates.length - parts.length;
  const all = others > 0 ? [...parts, words.describeMoreRates(formatCount(others))] : parts;
  return words.describeComparedRates(formatList(all), formatCalendarDate(oldest.slice(0, 10)));
}

/** London has eight currencies, but nearly all shares use one. */
const MAX_RATES = 4;

/** A smaller rate has too few digits and is inverted. */
const SMALL_RATE = 0.1;

/** Returns an empty text unless a run is in progress. */
export function describeRemaining(run: ScreenerRunDetails | null): string {
  if (run?.status !== "running") return "";
  const { waiting, skipped, expectedEnd } = run;
  return [
    waiting > 0 ? words.describeWaiting(formatCount(waiting)) : "",
    skipped > 0 ? words.describeSkipped(formatCount(skipped)) : "",
    expectedEnd === null ? "" : words.describeEnd(formatClockTime(expectedEnd)),
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

/** Returns an empty text unless an ended run is incomplete. */
function describeOutcome({ status, screened, total, skipped, reason }: ScreenerRunDetails): string {
  const counts = [formatCount(screened), formatCount(total)] as const;
  if (status === "failed" && total > 0) return words.describeUnfinished(...counts, reason ?? "");
  return status === "completed" && skipped > 0 ? words.describeIncompleteRun(...counts) : "";
}

function describeOmissions({ listed, leftOut }: ScreenerRunDetails): string {
  if (listed === null || leftOut === null) return "";
  const { price, volume, currency = 0 } = leftOut;
  const derived = leftOut.warrant + leftOut.right + leftOut.unit;
  if (price + volume + derived + currency === 0) return "";
  const left = words.describeLeftOut(formatCount(listed), {
    price: formatCount(price),
    volume: formatCount(volume),
    derived: formatCount(derived),
  });
  return currency === 0 ? left : `${left} ${words.describeWithoutRate(formatCount(currency))}`;
}
