import { priceDigitsOf } from "../../../backend/domain/levelDigits.ts";
import type { RuleEvidence } from "../../api/endpoints.ts";
import { MISSING } from "../../format/missing.ts";
import {
  formatCount,
  formatDecimal,
  formatMoneyCompact,
  formatPercent,
  formatRatio,
  formatVolume,
} from "../../format/number.ts";
import { describeDays } from "./messages.ts";

const OWN_DIGITS = 2;

/**
 * Formats a figure in its unit. Prices have no currency sign, because their currency depends on the
 * stock.
 */
export function formatFigure({ value, unit }: Pick<RuleEvidence, "value" | "unit">): string {
  if (value === null) return MISSING;
  switch (unit) {
    case "price":
    case null:
      return formatDecimal(value, value === 0 ? OWN_DIGITS : priceDigitsOf(value, OWN_DIGITS));
    case "volume":
      return formatVolume(value);
    case "percent":
      return formatPercent(value);
    case "points":
    case "ratio":
      return formatRatio(value);
    case "days":
      return describeDays(formatCount(value));
    case "amount":
      return formatDecimal(value, OWN_DIGITS);
    case "money":
      return formatMoneyCompact(value);
    case "count":
      return formatCount(value);
    default:
      return unit satisfies never;
  }
}
