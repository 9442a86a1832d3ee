import type { OptionContract } from "../../market/research.ts";

export const byStrike = (contracts: readonly OptionContract[]) =>
  contracts
    .map(({ strike, lastPrice, bid, ask, volume, openInterest, impliedVolatility }) => ({
      strike,
      lastPrice,
      bid,
      ask,
      volume,
      openInterest,
      impliedVolatility,
    }))
    .toSorted((one, other) => one.strike - other.strike);

/** Returns puts ÷ calls; null if a side is unknown or calls are zero. */
export function putCallRatio(
  puts: readonly OptionContract[],
  calls: readonly OptionContract[],
  read: (contract: OptionContract) => number | null,
): number | null {
  const sum = (contracts: readonly OptionContract[]): number | null => {
    const figures = contracts.map(read).filter((figure) => figure !== null);
    return figures.length === 0 ? null : figures.reduce((total, figure) => total + figure, 0);
  };
  const [put, call] = [sum(puts), sum(calls)];
  return put === null || call === null || call === 0 ? null : put / call;
}

/** Returns the open-interest ratio; null if less than half of a side's contracts report it. */
export function putCallOfOpen(
  puts: readonly OptionContract[],
  calls: readonly OptionContract[],
): number | null {
  const isTold = (contracts: readonly OptionContract[]) =>
    2 * contracts.filter(({ openInterest }) => openInterest !== null).length >= contracts.length;
  return isTold(puts) && isTold(calls)
    ? putCallRatio(puts, calls, ({ openInterest }) => openInterest)
    : null;
}
