import type { Interval } from "../bar.ts";
import { Cells, isInSession } from "./cells.ts";
import { Frame } from "./frame.ts";
import type { BarObservation, Observation } from "./observation.ts";
import type { RuleSessions } from "./rule.ts";

/** Everything that one rule knows about one symbol. Ignores bars and prices of other sessions. */
export class SymbolData {
  tradeDate = "";
  readonly #frames: Frame[] = [];
  #cells: Cells | null = null;

  constructor(
    readonly symbol: string,
    private readonly sessions: RuleSessions,
  ) {}

  get cells(): Cells {
    return (this.#cells ??= new Cells(this.sessions));
  }

  frame(timeframe: Interval): Frame {
    const found = this.#frameOf(timeframe);
    if (found) return found;
    const frame = new Frame(timeframe);
    this.#frames.push(frame);
    return frame;
  }

  #frameOf(timeframe: Interval): Frame | undefined {
    for (const frame of this.#frames) if (frame.timeframe === timeframe) return frame;
    return undefined;
  }

  /** Returns false if the observation does not require an evaluation. */
  take(observation: Exclude<Observation, { kind: "feed" }>, at: number, batch: number): boolean {
    this.tradeDate = observation.tradeDate;
    return observation.kind === "bar"
      ? this.#takeBar(observation, batch)
      : (this.#cells?.take(observation, at, batch) ?? false);
  }

  #takeBar(observation: BarObservation, batch: number): boolean {
    const frame = this.#frameOf(observation.timeframe);
    if (!frame || !isInSession(observation, this.sessions)) return false;
    return frame.take(observation, batch) && frame.isRead;
  }

  /** Replaces the closed bars of a timeframe; expects the oldest first. */
  load(timeframe: Interval, bars: readonly BarObservation[]): void {
    this.#frameOf(timeframe)?.restart();
    for (const bar of bars) this.#takeBar(bar, -1);
  }
}
