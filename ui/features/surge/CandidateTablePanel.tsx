import type { SurgeCandidate } from "../../api/endpoints.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { Panel } from "../../components/Panel.tsx";
import { PriceText } from "../../components/PriceText.tsx";
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
  SURGE_PERCENT,
  TARGET,
  UPSIDE,
} from "./messages.ts";

/** Fixed by the specification. */
const COLUMNS = [STOCK, PRICE, SURGE_PERCENT, TARGET, UPSIDE, RISK, EARNINGS_DAYS, SCORE] as const;

/** Every candidate with its figures; nothing at all while there is none. */
export function CandidateTablePanel() {
  const { data: candidates = [] } = useSurgeResults();
  if (candidates.length === 0) return null;
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
        <SurgeProbabilityTag
          probability={candidate.surgeProbability}
          upside={candidate.upsidePotential}
        />
      </td>
      <td className="figures">{formatPrice(candidate.targetPrice, candidate.currency)}</td>
      <td className="figures">{formatUpside(candidate.upsidePotential)}</td>
      <td>
        <RiskTag risk={candidate.riskLevel} upside={candidate.upsidePotential} />
      </td>
      <td className="figures">{formatCount(candidate.daysUntilEarnings)}</td>
      <td className="figures">{formatCount(candidate.surgeScore)}</td>
    </tr>
  );
}
