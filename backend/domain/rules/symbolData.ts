import type { Interval } from "../bar.ts";
import { Cells, isInSession, NEVER } from "./cells.ts";
import { Frame } from "./frame.ts";
import type { BarObservation, Observation } from "./observation.ts";
import type { RuleSessions } from "./rule.ts";

/** What a rule knows of one symbol: its bars, and all else. */
export class SymbolData {
  tradeDate = "";
  readonly #frames: Frame[] = [];
  #cells: Cells | null = null;

  /** Bars and prices of other sessions are passed over. */
  constructor(private readonly sessions: RuleSessions) {}

  /** Made where there are none yet. */
  get cells(): Cells {
    return (this.#cells ??= new Cells(this.sessions));
  }

  /** Made where there is none yet. */
  frame(timeframe: Interval): Frame {
    const found = this.#frameOf(timeframe);
    if (found) return found;
    const frame = new Frame(timeframe);
    this.#frames.push(frame);
    return frame;
  }

  /** Undefined where the rule reads no bars of that timeframe. */
  #frameOf(timeframe: Interval): Frame | undefined {
    return this.#frames.find((frame) => frame.timeframe === timeframe);
  }

  /** Returns whether the rule reads it. */
  take(
    observation: Exclude<Observation, { kind: "feed" }>,
    at: number,
    changedAt: number,
  ): boolean {
    this.tradeDate = observation.tradeDate;
    if (observation.kind !== "bar") return this.#cells?.take(observation, at, changedAt) ?? false;
    if (!isInSession(observation, this.sessions)) return false;
    for (const frame of this.#frames) {
      if (frame.timeframe === observation.timeframe) return frame.take(observation, changedAt);
    }
    return false;
  }

  /** Replaces the closed bars of a timeframe. */
  load(timeframe: Interval, bars: readonly BarObservation[]): void {
    const frame = this.#frameOf(timeframe);
    frame?.restart();
    for (const bar of bars) if (isInSession(bar, this.sessions)) frame?.take(bar, NEVER);
  }
}
