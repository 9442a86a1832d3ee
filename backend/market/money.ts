import { levelDigits, subUnitDigits } from "./levelDigits.ts";

/** An exchange rate and an index are no money and have no currency. */
export function formatMoney(symbol: string, amount: number, currency: string): string {
  return priceFormat(symbol, amount, currency).format(amount);
}

/** As the user wrote it: a target of 75.995 is not one of $76.00. */
export function formatTarget(symbol: string, amount: number, currency: string): string {
  const shown = priceFormat(symbol, amount, currency);
  if (Number(amount.toFixed(shown.fractionDigits)) === amount) return shown.format(amount);
  const isLevel = levelDigits(symbol, amount) !== null;
  return moneyFormat(isLevel ? "" : currency, Math.max(6, shown.fractionDigits)).format(amount);
}

/** Below one unit prices move in hundredths of a cent. */
export function priceFormat(symbol: string, amount: number, currency: string): MoneyFormat {
  const level = levelDigits(symbol, amount);
  if (level !== null) return moneyFormat("", level, level);
  return moneyFormat(currency, subUnitDigits(amount) ?? undefined);
}

interface MoneyFormat {
  readonly format: (amount: number) => string;
  /** Most digits that it shows. */
  readonly fractionDigits: number;
}

const moneyFormats = new Map<string, MoneyFormat>();

function moneyFormat(currency: string, digits: number | undefined, atLeast = 2): MoneyFormat {
  // An invalid currency code.
  const code = /^[A-Z]{3}$/.test(currency) ? currency : "";
  const name = `${code} ${digits ?? ""} ${atLeast}`;
  let kept = moneyFormats.get(name);
  if (!kept) {
    const made = new Intl.NumberFormat("en-US", {
      ...(code
        ? { style: "currency", currency: code }
        : { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
      ...(digits === undefined
        ? {}
        : { minimumFractionDigits: atLeast, maximumFractionDigits: digits }),
    });
    kept = {
      format: (amount) => made.format(amount),
      fractionDigits: made.resolvedOptions().maximumFractionDigits ?? 2,
    };
    moneyFormats.set(name, kept);
  }
  return kept;
}
