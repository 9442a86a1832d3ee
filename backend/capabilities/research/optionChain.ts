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

/** Puts ÷ calls of a figure. Null where a side says nothing or there is nothing to divide by. */
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

/** The ratio of what is open. Null where that is known of less than half of a side's contracts. */
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
