import type { RuleEvidence } from "../../api/rules.ts";
import { MISSING } from "../../format/missing.ts";
import {
  formatCount,
  formatDecimal,
  formatMoneyCompact,
  formatPercent,
  formatRatio,
  formatVolume,
} from "../../format/number.ts";
import { DAYS } from "./messages.ts";

const PRICE_DIGITS = 2;
/** Under one unit of money, as every price is written. */
const SUB_UNIT_DIGITS = 4;

/** A figure of a rule in its unit. Which currency a price has is the stock's to say. */
export function formatFigure({ value, unit }: Pick<RuleEvidence, "value" | "unit">): string {
  if (value === null) return MISSING;
  switch (unit) {
    case "price":
    case null:
      return formatDecimal(value, Math.abs(value) < 1 ? SUB_UNIT_DIGITS : PRICE_DIGITS);
    case "volume":
      return formatVolume(value);
    case "percent":
      return formatPercent(value);
    case "points":
    case "ratio":
      return formatRatio(value);
    case "days":
      return `${formatCount(value)} ${DAYS}`;
    case "amount":
      return formatDecimal(value, PRICE_DIGITS);
    case "money":
      return formatMoneyCompact(value);
    case "count":
      return formatCount(value);
    default:
      return unit satisfies never;
  }
}
