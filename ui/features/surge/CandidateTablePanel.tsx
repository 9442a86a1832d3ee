import { useState } from "react";
import type { SurgeCandidate } from "../../api/endpoints.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { PHONE, useMediaQuery } from "../../app/browser/useMediaQuery.ts";
import { Panel } from "../../components/Panel.tsx";
import { PriceText } from "../../components/PriceText.tsx";
import { ShowMore } from "../../components/ShowMore.tsx";
import { StockFactsRow } from "../../components/StockFactsRow.tsx";
import { RiskTag, SurgeProbabilityTag } from "../../components/SurgeTags.tsx";
import { SymbolButton } from "../../components/SymbolButton.tsx";
import { formatCount, formatPrice, formatUpside } from "../../format/number.ts";
import { useSurgeResults } from "./surgeData.ts";
import {
  CANDIDATES_TABLE,
  DETAILED_ANALYSIS,
  EARNINGS_DAYS,
  PRICE,
  RISK,
  SCORE,
  STOCK,
  STOCK_ROWS,
  SURGE_PERCENT,
  TARGET,
  UPSIDE,
} from "./messages.ts";

/** Fixed by the specification. */
const COLUMNS = [STOCK, PRICE, SURGE_PERCENT, TARGET, UPSIDE, RISK, EARNINGS_DAYS, SCORE] as const;

/** All candidates with their figures; renders nothing if there are none. */
export function CandidateTablePanel() {
  const { data: candidates = [] } = useSurgeResults();
  const isPhone = useMediaQuery(PHONE);
  if (candidates.length === 0) return null;
  if (isPhone) {
    return (
      <Panel title={DETAILED_ANALYSIS} count={formatCount(candidates.length)}>
        <CandidateRows candidates={candidates} />
      </Panel>
    );
  }
  return (
    <Panel title={DETAILED_ANALYSIS} count={formatCount(candidates.length)}>
      {/* Scrolls by itself on a narrow page, so it must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="surge-scroll" aria-label={CANDIDATES_TABLE} tabIndex={0}>
        <table className="surge-table">
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {candidates.map((candidate) => (
              <CandidateRow key={candidate.symbol} candidate={candidate} />
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}

/** Number of rows on a phone, and of those that each press adds. */
const ROWS_AT_ONCE = 10;

function CandidateRows({ candidates }: { candidates: readonly SurgeCandidate[] }) {
  const { openChart } = useChartOverlay();
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  const shown = candidates.slice(0, limit);
  return (
    <>
      <ul aria-label={CANDIDATES_TABLE}>
        {shown.map((candidate) => (
          <StockFactsRow
            key={candidate.symbol}
            symbol={candidate.symbol}
            name={candidate.name}
            price={candidate.price}
            currency={candidate.currency}
            fact={<SurgeProbabilityTag probability={candidate.surgeProbability} />}
            facts={[
              { label: TARGET, value: formatPrice(candidate.targetPrice, candidate.currency) },
              { label: UPSIDE, value: formatUpside(candidate.upsidePotential) },
              {
                label: RISK,
                value: <RiskTag risk={candidate.riskLevel} />,
              },
              { label: EARNINGS_DAYS, value: formatCount(candidate.daysUntilEarnings) },
              { label: SCORE, value: formatCount(candidate.surgeScore) },
            ]}
            onOpenChart={openChart}
          />
        ))}
      </ul>
      <ShowMore
        rows={STOCK_ROWS}
        shown={shown.length}
        total={candidates.length}
        hasMore={shown.length < candidates.length}
        isBusy={false}
        hasFailed={false}
        onMore={() => setLimit(limit + ROWS_AT_ONCE)}
      />
    </>
  );
}

function CandidateRow({ candidate }: { candidate: SurgeCandidate }) {
  const { openChart } = useChartOverlay();
  return (
    <tr>
      <th scope="row">
        <span className="surge-table-stock">
          <SymbolButton symbol={candidate.symbol} onOpen={openChart} />
          <span className="surge-table-name truncate">{candidate.name}</span>
        </span>
      </th>
      <td>
        <PriceText value={candidate.price} currency={candidate.currency} />
      </td>
      <td>
        <SurgeProbabilityTag probability={candidate.surgeProbability} />
      </td>
      <td className="figures">{formatPrice(candidate.targetPrice, candidate.currency)}</td>
      <td className="figures">{formatUpside(candidate.upsidePotential)}</td>
      <td>
        <RiskTag risk={candidate.riskLevel} />
      </td>
      <td className="figures">{formatCount(candidate.daysUntilEarnings)}</td>
      <td className="figures">{formatCount(candidate.surgeScore)}</td>
    </tr>
  );
}
