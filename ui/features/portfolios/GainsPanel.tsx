import type { PortfolioDetail, PortfolioGains } from "../../api/endpoints.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { formatPrice, formatPriceChange } from "../../format/number.ts";
import {
  GAINS_UNKNOWN,
  GAINS_UNKNOWN_REASON,
  gainNames,
  TOTAL_VALUE,
  WHERE_FROM,
} from "./messages.ts";

const COSTS: ReadonlySet<keyof PortfolioGains> = new Set(["fees", "taxes"]);

export function GainsPanel({
  portfolio: { gains, value, currency },
}: {
  portfolio: PortfolioDetail;
}) {
  if (gains === null) {
    return (
      <Panel
        title={WHERE_FROM}
        state={{ status: "empty", sentence: GAINS_UNKNOWN, reason: GAINS_UNKNOWN_REASON }}
      />
    );
  }
  const parts = (Object.keys(gainNames) as (keyof PortfolioGains)[]).filter(
    (part) => gains[part] !== 0,
  );
  return (
    <Panel title={WHERE_FROM} isPadded>
      <dl className="portfolio-sum figures">
        {parts.map((part) => (
          <div key={part}>
            <dt>{gainNames[part]}</dt>
            <dd>
              {formatPriceChange(COSTS.has(part) ? -gains[part] : gains[part], value, currency)}
            </dd>
          </div>
        ))}
        <div className="portfolio-sum-total">
          <dt>{TOTAL_VALUE}</dt>
          <dd>{formatPrice(value, currency)}</dd>
        </div>
      </dl>
    </Panel>
  );
}
