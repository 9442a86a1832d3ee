import type { Holder, Holders } from "../../../research.ts";
import { readRecord, readRecords, readText, type JsonRecord } from "../../vendorJson.ts";
import { readNotNegative, readNumber, readPositive, readSeconds } from "./envelope.ts";

/** Kind of an insider's transaction. Only purchases and sales are market trades. */
export type InsiderTradeKind = "purchase" | "sale" | "award" | "gift" | "exercise" | "other";

export interface YahooInsiderTrade {
  readonly at: number;
  readonly name: string;
  readonly relation: string | null;
  readonly kind: InsiderTradeKind;
  readonly shares: number;
  readonly value: number | null;
}

/** Wording of filings as rendered by Yahoo; the first match decides. */
const KINDS: readonly (readonly [RegExp, InsiderTradeKind])[] = [
  [/^sale\b/i, "sale"],
  [/^(purchase|bought)\b/i, "purchase"],
  [/^stock award/i, "award"],
  [/^stock gift/i, "gift"],
  [/^(conversion|exercise)\b/i, "exercise"],
];

const kindOf = (text: string): InsiderTradeKind =>
  KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? "other";

/**
 * In no recording was a share ever worth a thousand times its current price. One filer wrote
 * amounts instead of prices and thus sold for eleven trillion dollars (SIMP, 2021).
 */
const MAX_PER_PRICE = 1000;

/** Newest first; null if the module is missing or empty. `price` is today's, major unit. */
export function readInsiderTrades(
  module: JsonRecord | null,
  price: number | null,
): readonly YahooInsiderTrade[] | null {
  const trades: YahooInsiderTrade[] = [];
  for (const entry of readRecords(module?.["transactions"])) {
    const at = readSeconds(entry["startDate"]);
    const name = readText(entry["filerName"]);
    const shares = readPositive(entry["shares"]);
    if (at === null || name === null || shares === null) continue;
    const value = readPositive(entry["value"]);
    const isAbsurd = value !== null && price !== null && value / shares > MAX_PER_PRICE * price;
    trades.push({
      at,
      name,
      relation: readText(entry["filerRelation"]),
      kind: kindOf(readText(entry["transactionText"]) ?? ""),
      shares,
      value: isAbsurd ? null : value,
    });
  }
  return trades.length === 0 ? null : trades.toSorted((one, other) => other.at - one.at);
}

export function readHolders(
  breakdown: JsonRecord | null,
  ownership: JsonRecord | null,
): Holders | null {
  const institutions: Holder[] = [];
  for (const entry of readRecords(ownership?.["ownershipList"])) {
    const name = readText(entry["organization"]);
    const reportedAt = readSeconds(entry["reportDate"]);
    const shares = readPositive(entry["position"]);
    if (name === null || reportedAt === null || shares === null) continue;
    institutions.push({ name, reportedAt, shares, share: readFraction(entry["pctHeld"]) });
  }
  const part = readRecord(breakdown);
  const insiderShare = readFraction(part?.["insidersPercentHeld"]);
  const institutionShare = readFraction(part?.["institutionsPercentHeld"]);
  const institutionCount = readNotNegative(part?.["institutionsCount"]);
  const isSilent = insiderShare === null && institutionShare === null && institutionCount === null;
  if (isSilent && institutions.length === 0) return null;
  return {
    insiderShare,
    institutionShare,
    institutionCount,
    institutions: institutions.toSorted((one, other) => other.shares - one.shares),
  };
}

/** Institutions together may hold more than all shares, because some are lent and sold short. */
const MAX_HELD = 2;

function readFraction(value: unknown): number | null {
  const fraction = readNumber(value);
  return fraction !== null && fraction >= 0 && fraction <= MAX_HELD ? fraction : null;
}
