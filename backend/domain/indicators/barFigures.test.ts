import { expect, test } from "bun:test";
import { IndicatorAlone } from "../../testing/indicatorAlone.ts";
import { Sma } from "./averages.ts";
import { BarFigures } from "./barFigures.ts";
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

test("indicators of one series have the same values together as alone", () => {
  const bars = new BarFigures();
  const [sma, atr] = [new Sma(5, "close"), new Atr(3, 1)];
  const [aloneSma, aloneAtr] = [new IndicatorAlone(sma), new IndicatorAlone(atr)];
  const smaLine = bars.add(sma);
  bars.add(new DonchianChannels(4));
  const atrLine = bars.add(atr);
  for (let index = 0; index < 40; index++) {
    const bar = barAt(index);
    bars.append(bar, bar.tradeDate);
    aloneSma.update(bar);
    aloneAtr.update(bar);
    expect(read(bars.figures, smaLine)).toBe(aloneSma.values[0] ?? 0);
    expect(read(bars.figures, atrLine)).toBe(aloneAtr.values[0] ?? 0);
  }
});

test("a reset forgets all earlier bars", () => {
  const [bars, fresh] = [new BarFigures(), new BarFigures()];
  for (const each of [bars, fresh]) {
    each.add(new Sma(5, "close"));
    each.add(new Atr(3, 1));
  }
  const untouched = [...fresh.figures];
  for (let index = 0; index < 20; index++) bars.append(barAt(index), String(index));
  bars.restart();
  expect([...bars.figures]).toEqual(untouched);
});
