import type { Bar } from "../bar.ts";
import { BAR, BAR_SIZE, type Figures, type Indicator } from "./indicator.ts";

interface Placed {
  readonly indicator: Indicator;
  readonly lines: number;
  readonly state: number;
}

const known = (value: number | null): number =>
  value !== null && Number.isFinite(value) ? value : Number.NaN;

/** A series of bars, reduced to the newest bar and the state of the indicators. */
export class BarFigures {
  /** Replaced by a new array whenever an indicator is added. */
  figures: Figures = new Float64Array(BAR_SIZE).fill(Number.NaN);
  readonly #placed: Placed[] = [];
  #tradeDate: string | null = null;

  /** Returns the place of the first line of the indicator, which is added only once. */
  add(indicator: Indicator): number {
    const placed = this.#placed.find((each) => each.indicator === indicator);
    if (placed) return placed.lines;
    const lines = this.figures.length;
    const state = lines + indicator.lines;
    const figures = new Float64Array(state + indicator.stateSize);
    figures.set(this.figures);
    this.figures = figures;
    indicator.restart(figures, state, lines);
    this.#placed.push({ indicator, lines, state });
    return lines;
  }

  /** Appends the next bar. A field that is not a finite number is unknown. */
  append(bar: Bar, tradeDate: string): void {
    const { figures } = this;
    figures[BAR.open] = known(bar.open);
    figures[BAR.high] = known(bar.high);
    figures[BAR.low] = known(bar.low);
    figures[BAR.close] = known(bar.close);
    figures[BAR.volume] = known(bar.volume);
    figures[BAR.time] = bar.time;
    if (tradeDate !== this.#tradeDate) {
      this.#tradeDate = tradeDate;
      figures[BAR.date] = (figures[BAR.date] || 0) + 1;
    }
    const placed = this.#placed;
    for (let index = 0; index < placed.length; index++) {
      const each = placed[index];
      each?.indicator.update(figures, each.state, each.lines);
    }
  }

  branch(): BarFigures {
    const copy = new BarFigures();
    copy.figures = this.figures.slice();
    copy.#placed.push(...this.#placed);
    copy.#tradeDate = this.#tradeDate;
    return copy;
  }

  restart(): void {
    this.figures.fill(Number.NaN, 0, BAR_SIZE);
    this.#tradeDate = null;
    for (const { indicator, state, lines } of this.#placed) {
      indicator.restart(this.figures, state, lines);
    }
  }
}
