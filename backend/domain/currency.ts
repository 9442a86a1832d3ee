/** ISO 4217 code of a major unit. Minor units (GBp) never leave a source's mapping. */
export type Currency = string;

/**
 * Yahoo and the London exchange quote in pence: `GBp`, `GBX`. One pound is 100 pence. US grains are
 * quoted in cents; Kuwaiti shares are quoted in fils, 1,000 to a dinar.
 */
const MINOR_UNITS: ReadonlyMap<string, { currency: Currency; perMajor: number }> = new Map([
  ["GBp", { currency: "GBP", perMajor: 100 }],
  ["GBX", { currency: "GBP", perMajor: 100 }],
  ["ZAC", { currency: "ZAR", perMajor: 100 }],
  ["ZAc", { currency: "ZAR", perMajor: 100 }],
  ["ILA", { currency: "ILS", perMajor: 100 }],
  ["USX", { currency: "USD", perMajor: 100 }],
  ["KWF", { currency: "KWD", perMajor: 1000 }],
]);

export interface Money {
  readonly amount: number;
  readonly currency: Currency;
}

export function inMajorUnit(amount: number, currency: string): Money {
  const minor = MINOR_UNITS.get(currency);
  return minor
    ? { amount: amount / minor.perMajor, currency: minor.currency }
    : { amount, currency: currency.toUpperCase() };
}

export const isMinorUnit = (currency: string): boolean => MINOR_UNITS.has(currency);

/** Returns the minor unit in which some exchanges quote a currency; undefined if there is none. */
export function minorUnitOf(
  major: Currency,
): { readonly code: string; readonly perMajor: number } | undefined {
  const unit = [...MINOR_UNITS].findLast(([, { currency }]) => currency === major);
  return unit && { code: unit[0], perMajor: unit[1].perMajor };
}

/** True for three capital letters that are not a minor unit. */
export const isMajorUnit = (currency: string): boolean =>
  /^[A-Z]{3}$/.test(currency) && !MINOR_UNITS.has(currency);
