import type { SurgeCandidate } from "../../api/endpoints.ts";
import type { FigureColumn } from "../../components/dataDisplay/FigureTable.tsx";
import { FigureText } from "../../components/dataDisplay/FigureText.tsx";
import { IndicatorProfile } from "../../components/dataDisplay/IndicatorProfile.tsx";
import { StockCell } from "../../components/stocks/StockCell.tsx";
import { RiskTag, SurgeRankTag } from "../../components/stocks/SurgeTags.tsx";
import { formatCount, formatPrice, formatUpside } from "../../format/number.ts";
import {
  EARNINGS_DAYS,
  INDICATORS_LIST,
  PRICE,
  RANK,
  SURGE_RISK,
  SURGE_SCORE,
  STOCK,
  TARGET,
  UPSIDE,
} from "./messages.ts";

const RISK_ORDER = ["LOW", "MEDIUM", "HIGH"];
/** Decimal point and two digits. */
const PRICE_TAIL = 3;

/** Columns in the order of the specification, then the indicators as a profile. */
export function createColumns(
  onOpenChart: (symbol: string) => void,
): readonly FigureColumn<SurgeCandidate>[] {
  return [
    {
      id: "stock",
      label: STOCK,
      isNumber: false,
      value: ({ symbol }) => symbol,
      renderCell: ({ symbol, name }) => (
        <StockCell symbol={symbol} name={name} onOpenChart={onOpenChart} />
      ),
    },
    {
      id: "price",
      label: PRICE,
      width: 92,
      isNumber: true,
      value: ({ price }) => price,
      renderCell: ({ price, currency }) => (
        <FigureText text={formatPrice(price, currency)} tail={PRICE_TAIL} />
      ),
    },
    {
      id: "rank",
      label: RANK,
      width: 64,
      isNumber: true,
      isSmallestFirst: true,
      value: ({ id }) => id,
      renderCell: ({ id, surgeProbability }) => (
        <SurgeRankTag rank={id} probability={surgeProbability} />
      ),
    },
    {
      id: "target",
      label: TARGET,
      width: 92,
      isNumber: true,
      from: "medium",
      value: ({ targetPrice }) => targetPrice,
      renderCell: ({ targetPrice, currency }) => (
        <FigureText text={formatPrice(targetPrice, currency)} tail={PRICE_TAIL} />
      ),
    },
    {
      id: "upside",
      label: UPSIDE,
      width: 92,
      isNumber: true,
      value: ({ upsidePotential }) => upsidePotential,
      renderCell: ({ upsidePotential }) => formatUpside(upsidePotential),
    },
    {
      id: "risk",
      label: SURGE_RISK,
      width: 96,
      isNumber: false,
      value: ({ riskLevel }) => (riskLevel === null ? null : RISK_ORDER.indexOf(riskLevel)),
      renderCell: ({ riskLevel }) => <RiskTag risk={riskLevel} />,
    },
    {
      id: "days",
      label: EARNINGS_DAYS,
      width: 112,
      isNumber: true,
      isSmallestFirst: true,
      from: "medium",
      value: ({ daysUntilEarnings }) => daysUntilEarnings,
      renderCell: ({ daysUntilEarnings }) => formatCount(daysUntilEarnings),
    },
    {
      id: "score",
      label: SURGE_SCORE,
      width: 92,
      isNumber: true,
      value: ({ surgeScore }) => surgeScore,
      renderCell: ({ surgeScore }) => formatCount(surgeScore),
    },
    {
      id: "indicators",
      label: INDICATORS_LIST,
      width: 88,
      isNumber: false,
      value: ({ surgeScore }) => surgeScore,
      renderCell: (candidate) => <IndicatorProfile values={candidate} />,
    },
  ];
}
