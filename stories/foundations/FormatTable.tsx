import { DocsTable } from "../docs/DocsTable.tsx";
import {
  formatCount,
  formatMarketCapOrNone,
  formatMoneyCompact,
  formatPercent,
  formatPrice,
  formatPriceChange,
  formatShare,
  formatUpside,
  formatVolume,
} from "../../ui/format/number.ts";
import {
  formatAbsoluteTime,
  formatAge,
  formatAgo,
  formatAsOf,
  formatCalendarDate,
  formatClockTime,
  formatRecentTime,
  formatRelativeTime,
} from "../../ui/format/time.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../backend/domain/durations.ts";
import "./foundations.css";

const NOW = Date.parse("2026-11-20T15:00:00Z");
const ZONE = "America/New_York";

interface Row {
  readonly what: string;
  readonly by: string;
  readonly examples: readonly (readonly [given: string, text: string])[];
}

const MONEY: readonly Row[] = [
  {
    what: "Price",
    by: "formatPrice",
    examples: [
      ["310.83 USD", formatPrice(310.83, "USD")],
      ["0.4312 USD", formatPrice(0.4312, "USD")],
      ["10.69 GBP", formatPrice(10.69, "GBP")],
      ["2945 JPY", formatPrice(2945, "JPY")],
      ["not known", formatPrice(null, "USD")],
    ],
  },
  {
    what: "Change of a price",
    by: "formatPriceChange",
    examples: [
      ["1.2 USD", formatPriceChange(1.2, 55)],
      ["−0.73 of 310.83 USD", formatPriceChange(-0.73, 310.83)],
    ],
  },
  {
    what: "Large amount",
    by: "formatMoneyCompact",
    examples: [["3,420,000,000 USD", formatMoneyCompact(3.42e9)]],
  },
  {
    what: "Market capitalization on a card",
    by: "formatMarketCapOrNone",
    examples: [["3,420,000,000 USD", formatMarketCapOrNone(3.42e9)]],
  },
];

const PERCENT: readonly Row[] = [
  {
    what: "Gain or loss",
    by: "formatPercent",
    examples: [
      ["2.345", formatPercent(2.345)],
      ["−0.4", formatPercent(-0.4)],
      ["0", formatPercent(0)],
    ],
  },
  {
    what: "Upside",
    by: "formatUpside",
    examples: [
      ["85", formatUpside(85)],
      ["1240", formatUpside(1240)],
    ],
  },
  {
    what: "Share, rank or volatility",
    by: "formatShare",
    examples: [["83", formatShare(83)]],
  },
];

const COUNTS: readonly Row[] = [
  { what: "Count", by: "formatCount", examples: [["12340", formatCount(12340)]] },
  {
    what: "Volume",
    by: "formatVolume",
    examples: [
      ["1,234,000", formatVolume(1_234_000)],
      ["950", formatVolume(950)],
    ],
  },
];

const TIMES: readonly Row[] = [
  {
    what: "When it happened",
    by: "formatRelativeTime",
    examples: [
      ["a minute ago", formatRelativeTime(NOW - MINUTE_MS, NOW, ZONE)],
      ["five hours ago", formatRelativeTime(NOW - 5 * HOUR_MS, NOW, ZONE)],
      ["three days ago", formatRelativeTime(NOW - 3 * DAY_MS, NOW, ZONE)],
      ["nine days ago", formatRelativeTime(NOW - 9 * DAY_MS, NOW, ZONE)],
    ],
  },
  {
    what: "When it happened, in logs and lists of deliveries",
    by: "formatRecentTime",
    examples: [
      ["three minutes ago", formatRecentTime(NOW - 3 * MINUTE_MS, NOW, ZONE)],
      ["five hours ago", formatRecentTime(NOW - 5 * HOUR_MS, NOW, ZONE)],
    ],
  },
  {
    what: "The same on hover",
    by: "formatAbsoluteTime",
    examples: [["15:00 UTC", formatAbsoluteTime(NOW, ZONE)]],
  },
  {
    what: "Age of live data",
    by: "formatAge",
    examples: [["twelve seconds", formatAge(NOW - 12_000, NOW)]],
  },
  {
    what: "Age of a price, in words",
    by: "formatAgo",
    examples: [["three minutes", formatAgo(NOW - 3 * MINUTE_MS, NOW)]],
  },
  {
    what: "Date of a report",
    by: "formatCalendarDate",
    examples: [["2026-11-20", formatCalendarDate("2026-11-20")]],
  },
  {
    what: "Time of day",
    by: "formatClockTime",
    examples: [["15:00 UTC", formatClockTime(NOW, ZONE)]],
  },
  {
    what: "As of",
    by: "formatAsOf",
    examples: [
      ["today", formatAsOf(NOW, NOW, ZONE)],
      ["yesterday", formatAsOf(NOW - DAY_MS, NOW, ZONE)],
    ],
  },
];

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <DocsTable className="docs-tokens">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Given</th>
          <th scope="col">On screen</th>
          <th scope="col">Function</th>
        </tr>
      </thead>
      <tbody>
        {rows.flatMap(({ what, by, examples }) =>
          examples.map(([given, shown], place) => (
            <tr key={`${by} ${given}`}>
              <th scope="row">
                {place === 0 ? what : <span className="visually-hidden">{what}</span>}
              </th>
              <td>{given}</td>
              <td className="figures format-shown">{shown}</td>
              <td>
                <code>{by}</code>
              </td>
            </tr>
          )),
        )}
      </tbody>
    </DocsTable>
  );
}

export const MoneyFormats = () => <Rows rows={MONEY} />;
export const PercentFormats = () => <Rows rows={PERCENT} />;
export const CountFormats = () => <Rows rows={COUNTS} />;
export const TimeFormats = () => <Rows rows={TIMES} />;
