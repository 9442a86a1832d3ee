import * as words from "./messages.ts";
import { useMemo, useState } from "react";
import type { SurgeCandidate } from "../../api/endpoints.ts";
import { PHONE, useMediaQuery } from "../../app/browser/useMediaQuery.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { EarningsConfidenceTag } from "../../components/stocks/EarningsConfidenceTag.tsx";
import {
  sortRows,
  toggleSorting,
  type Sorting,
} from "../../components/dataDisplay/figureSorting.ts";
import { FigureTable, type FigureColumn } from "../../components/dataDisplay/FigureTable.tsx";
import { IndicatorMeter } from "../../components/dataDisplay/IndicatorMeter.tsx";
import { IndicatorProfile } from "../../components/dataDisplay/IndicatorProfile.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { ShowMore } from "../../components/actions/ShowMore.tsx";
import { StockFactsRow } from "../../components/stocks/StockFactsRow.tsx";
import { RiskTag } from "../../components/stocks/RiskTag.tsx";
import { SurgeRankTag } from "../../components/stocks/SurgeRankTag.tsx";
import { INDICATORS } from "../../components/dataDisplay/surgeWords.ts";
import { formatCount, formatPrice, formatUpside } from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import { useSurgeResults } from "./surgeData.ts";
import { surgeRisks } from "../../../backend/domain/choices.ts";
import { FigureText } from "../../components/dataDisplay/FigureText.tsx";
import { StockCell } from "../../components/stocks/StockCell.tsx";

export function CandidateTablePanel() {
  const { data: candidates = [] } = useSurgeResults();
  const isPhone = useMediaQuery(PHONE);
  if (candidates.length === 0) return null;
  return (
    <Panel title={words.DETAILED_ANALYSIS} count={formatCount(candidates.length)}>
      {isPhone ? (
        <CandidateRows candidates={candidates} />
      ) : (
        <CandidateTable candidates={candidates} />
      )}
    </Panel>
  );
}

interface CandidatesProps {
  candidates: readonly SurgeCandidate[];
}

function CandidateTable({ candidates }: CandidatesProps) {
  const { openChart } = useChartOverlay();
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const columns = useMemo(() => createColumns(openChart), [openChart]);
  return (
    <FigureTable
      name={words.CANDIDATES_TABLE}
      columns={columns}
      rows={sortRows(columns, candidates, sorting)}
      keyOf={({ symbol }) => symbol}
      sorting={sorting}
      onSort={(id) => setSorting(toggleSorting(columns, sorting, id))}
      renderDetails={renderDetails}
    />
  );
}

const renderDetails = (candidate: SurgeCandidate) => (
  <>
    <p className="surge-details-date">
      {words.TARGET} {formatPrice(candidate.targetPrice, candidate.currency)} ·{" "}
      {formatCalendarDate(candidate.earningsDate)} · {candidate.timeFrame}{" "}
      <EarningsConfidenceTag
        isConfirmed={candidate.isEarningsConfirmed}
        sources={candidate.earningsSources}
      />
    </p>
    <div className="surge-metrics">
      {INDICATORS.map(({ key, label, rule }) => (
        <IndicatorMeter key={key} label={label} value={candidate[key]} rule={rule} isRuleShown />
      ))}
    </div>
  </>
);

/** Number of rows on a phone, and of those that each press adds. */
const ROWS_AT_ONCE = 10;

function CandidateRows({ candidates }: CandidatesProps) {
  const { openChart } = useChartOverlay();
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  const shown = candidates.slice(0, limit);
  return (
    <>
      <ul aria-label={words.CANDIDATES_TABLE}>
        {shown.map((candidate) => (
          <StockFactsRow
            key={candidate.symbol}
            symbol={candidate.symbol}
            name={candidate.name}
            price={candidate.price}
            currency={candidate.currency}
            fact={
              <span className="surge-row-rank">
                {words.RANK}{" "}
                <SurgeRankTag rank={candidate.id} probability={candidate.surgeProbability} />
              </span>
            }
            facts={[
              {
                label: words.TARGET,
                value: formatPrice(candidate.targetPrice, candidate.currency),
              },
              { label: words.UPSIDE, value: formatUpside(candidate.upsidePotential) },
              {
                label: words.SURGE_RISK,
                value: <RiskTag risk={candidate.riskLevel} />,
              },
              { label: words.EARNINGS_DAYS, value: formatCount(candidate.daysUntilEarnings) },
              { label: words.SURGE_SCORE, value: formatCount(candidate.surgeScore) },
              { label: words.INDICATORS_LIST, value: <IndicatorProfile values={candidate} /> },
            ]}
            onOpenChart={openChart}
          />
        ))}
      </ul>
      <ShowMore
        rows={words.STOCK_ROWS}
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

/** Decimal point and two digits. */
const PRICE_TAIL = 3;
/** A decimal point is narrower than the digit that its column reserves for it. */
const POINT_PX = 4;

/** Columns in the order of the specification, then the indicators as a profile. */
function createColumns(
  onOpenChart: (symbol: string) => void,
): readonly FigureColumn<SurgeCandidate>[] {
  return [
    {
      id: "stock",
      label: words.STOCK,
      isNumber: false,
      value: ({ symbol }) => symbol,
      renderCell: ({ symbol, name }) => (
        <StockCell symbol={symbol} name={name} onOpenChart={onOpenChart} />
      ),
    },
    {
      id: "price",
      label: words.PRICE,
      width: 88,
      overhang: POINT_PX,
      isNumber: true,
      value: ({ price }) => price,
      renderCell: ({ price, currency }) => (
        <FigureText text={formatPrice(price, currency)} tail={PRICE_TAIL} />
      ),
    },
    {
      id: "rank",
      label: words.RANK,
      width: 60,
      isNumber: true,
      isSmallestFirst: true,
      value: ({ id }) => id,
      renderCell: ({ id, surgeProbability }) => (
        <SurgeRankTag rank={id} probability={surgeProbability} />
      ),
    },
    {
      id: "target",
      label: words.TARGET,
      width: 88,
      overhang: POINT_PX,
      isNumber: true,
      from: "wide",
      value: ({ targetPrice }) => targetPrice,
      renderCell: ({ targetPrice, currency }) => (
        <FigureText text={formatPrice(targetPrice, currency)} tail={PRICE_TAIL} />
      ),
    },
    {
      id: "upside",
      label: words.UPSIDE,
      width: 84,
      isNumber: true,
      value: ({ upsidePotential }) => upsidePotential,
      renderCell: ({ upsidePotential }) => formatUpside(upsidePotential),
    },
    {
      id: "risk",
      label: words.SURGE_RISK,
      width: 84,
      isNumber: false,
      value: ({ riskLevel }) => (riskLevel === null ? null : surgeRisks.indexOf(riskLevel)),
      renderCell: ({ riskLevel }) => <RiskTag risk={riskLevel} />,
    },
    {
      id: "days",
      label: words.EARNINGS_DAYS,
      width: 112,
      isNumber: true,
      isSmallestFirst: true,
      from: "medium",
      value: ({ daysUntilEarnings }) => daysUntilEarnings,
      renderCell: ({ daysUntilEarnings }) => formatCount(daysUntilEarnings),
    },
    {
      id: "score",
      label: words.SURGE_SCORE,
      width: 88,
      isNumber: true,
      value: ({ surgeScore }) => surgeScore,
      renderCell: ({ surgeScore }) => formatCount(surgeScore),
    },
    {
      id: "indicators",
      label: words.INDICATORS_LIST,
      width: 80,
      isNumber: false,
      value: ({ surgeScore }) => surgeScore,
      renderCell: (candidate) => <IndicatorProfile values={candidate} />,
    },
  ];
}
