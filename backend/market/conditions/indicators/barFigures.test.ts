import { expect, test } from "bun:test";
import { IndicatorAlone } from "./alone.ts";
import { Sma } from "./averages.ts";
import { Arrangements, BarFigures } from "./barFigures.ts";
import { DonchianChannels } from "./channels.ts";
import { read } from "./indicator.ts";
import { Atr } from "./oscillators.ts";

const barAt = (index: number) => {
  const close = 100 + 10 * Math.sin(index);
  return {
    time: index,
    open: 100,
    high: Math.max(100, close) + 1,
    low: Math.min(100, close) - 1,
    close,
    volume: 1000,
    tradeDate: String(index),
  };
};

test("indicators that come and go leave the figures of the others as they are", () => {
  const bars = new BarFigures(new Arrangements());
  const [sma, atr] = [new Sma(5, "close"), new Atr(3, 1)];
  const [aloneSma, aloneAtr] = [new IndicatorAlone(sma), new IndicatorAlone(atr)];
  const smaLine = bars.add(sma);
  const constant = bars.addConstant(42);
  const channels = bars.add(new DonchianChannels(4));
  const atrLine = bars.add(atr);
  for (let index = 0; index < 40; index++) {
    if (index === 7) bars.remove(channels);
    if (index === 13) expect(bars.add(new Sma(9, "high"))).toBe(channels);
    const bar = barAt(index);
    bars.append(bar, bar.tradeDate);
    aloneSma.update(bar);
    aloneAtr.update(bar);
    expect(read(bars.figures, smaLine)).toBe(aloneSma.values[0] ?? 0);
    expect(read(bars.figures, atrLine)).toBe(aloneAtr.values[0] ?? 0);
    expect(read(bars.figures, constant)).toBe(42);
  }
});

test("begins anew as if it had seen nothing, but for its constants", () => {
  const [bars, fresh] = [new BarFigures(new Arrangements()), new BarFigures(new Arrangements())];
  for (const each of [bars, fresh]) {
    each.add(new Sma(5, "close"));
    each.addConstant(42);
    each.add(new Atr(3, 1));
  }
  const untouched = [...fresh.figures];
  for (let index = 0; index < 20; index++) bars.append(barAt(index), String(index));
  bars.restart();
  expect([...bars.figures]).toEqual(untouched);
});
