import type { Bar } from "../../bar.ts";
import { Shared } from "../shared.ts";
import { FALSE } from "../witness.ts";
import { BAR, BAR_SIZE, Indicator, type Figures } from "./indicator.ts";

/** A line that stays what it was given, whatever the bars. */
class Constant extends Indicator {
  override restart(): void {
    // It depends on no bar.
  }

  update(): void {
    // As above.
  }
}
export const CONSTANT = new Constant(1);

/** An indicator and where its lines and its state begin in the figures. */
interface Placed {
  readonly indicator: Indicator;
  /** Its place for as long as it is there. */
  readonly lines: number;
  readonly state: number;
}

/** What lies where in figures: the bar, then the lines of all indicators, then their states. */
interface Arrangement {
  readonly placed: readonly Placed[];
  /** Those that a bar changes. */
  readonly computed: readonly Placed[];
  readonly size: number;
}

function arrange(chosen: readonly Omit<Placed, "state">[]): Arrangement {
  let size = BAR_SIZE;
  for (const { lines, indicator } of chosen) size = Math.max(size, lines + indicator.lines);
  const placed = chosen.map(({ indicator, lines }) => {
    const state = size;
    size += indicator.stateSize;
    return { indicator, lines, state };
  });
  return { placed, computed: placed.filter(({ indicator }) => indicator !== CONSTANT), size };
}

/** The arrangements of many series, most of which have the same ones. */
export class Arrangements {
  readonly #shared = new Shared<Arrangement>();

  of(chosen: readonly Omit<Placed, "state">[]): Arrangement {
    const key = chosen.map(({ indicator, lines }) => `${indicator.id} ${lines}`).join();
    return this.#shared.get(key, () => arrange(chosen));
  }
}

const known = (value: number | null): number =>
  value !== null && Number.isFinite(value) ? value : Number.NaN;

/** A series of bars: the newest of them, and what indicators make of all. */
export class BarFigures {
  /** Another array with each change of the indicators. */
  figures: Figures = new Float64Array(BAR_SIZE).fill(Number.NaN);
  #arrangement: Arrangement;
  #tradeDate: string | null = null;

  constructor(private readonly arrangements: Arrangements) {
    this.#arrangement = arrangements.of([]);
  }

  /** Adds a cold indicator; answers where its lines are. */
  add(indicator: Indicator): number {
    const { placed } = this.#arrangement;
    const lines = freeLines(placed, indicator.lines);
    this.#rearrange([...placed, { indicator, lines }]);
    const state = this.#arrangement.placed.at(-1)?.state ?? 0;
    indicator.restart(this.figures, state, lines);
    return lines;
  }

  /** Answers where it is. */
  addConstant(value: number): number {
    const place = this.add(CONSTANT);
    this.figures[place] = value;
    return place;
  }

  /** By its lines, whose places another one can have then. */
  remove(lines: number): void {
    this.#rearrange(this.#arrangement.placed.filter((each) => each.lines !== lines));
  }

  /** All that stay go on where they are. */
  #rearrange(chosen: readonly Omit<Placed, "state">[]): void {
    const [before, old] = [this.figures, this.#arrangement.placed];
    this.#arrangement = this.arrangements.of(chosen);
    this.figures = new Float64Array(this.#arrangement.size).fill(Number.NaN);
    const copy = (from: number, count: number, to: number) => {
      this.figures.set(before.subarray(from, from + count), to);
    };
    copy(0, BAR_SIZE, 0);
    for (const { indicator, lines, state } of this.#arrangement.placed) {
      const from = old.find((each) => each.lines === lines);
      if (from?.indicator !== indicator) continue;
      copy(lines, indicator.lines, lines);
      copy(from.state, indicator.stateSize, state);
    }
  }

  /** Takes in the next bar. A field that is not a finite number is unknown. */
  append(bar: Bar, tradeDate: string): void {
    const { figures } = this;
    figures[BAR.open] = known(bar.open);
    figures[BAR.high] = known(bar.high);
    figures[BAR.low] = known(bar.low);
    figures[BAR.close] = known(bar.close);
    figures[BAR.volume] = known(bar.volume);
    figures[BAR.time] = bar.time;
    figures[BAR.truth] = FALSE;
    if (tradeDate !== this.#tradeDate) {
      this.#tradeDate = tradeDate;
      figures[BAR.date] = (figures[BAR.date] || 0) + 1;
    }
    const { computed } = this.#arrangement;
    for (let index = 0; index < computed.length; index++) {
      const each = computed[index];
      each?.indicator.update(figures, each.state, each.lines);
    }
  }

  /** Forgets all bars. */
  restart(): void {
    this.figures.fill(Number.NaN, 0, BAR_SIZE);
    this.#tradeDate = null;
    for (const { indicator, state, lines } of this.#arrangement.placed) {
      indicator.restart(this.figures, state, lines);
    }
  }
}

/** Where so many lines fit: between those of others, or after them. */
function freeLines(placed: readonly Placed[], count: number): number {
  let free = BAR_SIZE;
  for (const { lines, indicator } of placed.toSorted((one, other) => one.lines - other.lines)) {
    if (lines - free >= count) break;
    free = lines + indicator.lines;
  }
  return free;
}
