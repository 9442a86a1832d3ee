import { surgeRisks } from "../../../backend/domain/choices.ts";
import type { SurgeCandidate } from "../../api/endpoints.ts";
import type { FigureColumn } from "../../components/dataDisplay/FigureTable.tsx";
import { FigureText } from "../../components/dataDisplay/FigureText.tsx";
import { IndicatorProfile } from "../../components/dataDisplay/IndicatorProfile.tsx";
import { StockCell } from "../../components/stocks/StockCell.tsx";
import { RiskTag, SurgeRankTag } from "../../components/stocks/SurgeTags.tsx";
import { formatCount, formatPrice, formatUpside } from "../../format/number.ts";
import * as words from "./messages.ts";

/** Decimal point and two digits. */
const PRICE_TAIL = 3;
/** A decimal point is narrower than the digit that its column reserves for it. */
const POINT_PX = 4;

/** Columns in the order of the specification, then the indicators as a profile. */
export function createColumns(
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
