import type { Bar } from "../domain/bar.ts";
import { BarFigures } from "../domain/indicators/barFigures.ts";
import type { Indicator } from "../domain/indicators/indicator.ts";

export interface DatedBar extends Bar {
  readonly volume: number;
  readonly tradeDate: string;
}

export class IndicatorAlone {
  readonly #bars = new BarFigures();
  readonly #lines: number;

  constructor(private readonly indicator: Indicator) {
    this.#lines = this.#bars.add(indicator);
  }

  update(bar: DatedBar): void {
    this.#bars.append(bar, bar.tradeDate);
  }

  get values(): readonly number[] {
    return [...this.#bars.figures.subarray(this.#lines, this.#lines + this.indicator.lines)];
  }
}
