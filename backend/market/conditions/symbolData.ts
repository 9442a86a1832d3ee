import type { Interval } from "../bar.ts";
import { Cells } from "./cells.ts";
import { Frame } from "./frame.ts";
import type { Observation } from "./observation.ts";
import type { RuleSessions } from "./rule.ts";

/** What a rule knows of one symbol: its bars, and all else. */
export class SymbolData {
  tradeDate = "";
  readonly #frames: Frame[] = [];
  #cells: Cells | null = null;

  /** Made where there are none yet. */
  get cells(): Cells {
    return (this.#cells ??= new Cells());
  }

  /** Made where there is none yet. */
  frame(timeframe: Interval, sessions: RuleSessions): Frame {
    const found = this.framesOf(timeframe).find((each) => each.sessions === sessions);
    if (found) return found;
    const frame = new Frame(timeframe, sessions);
    this.#frames.push(frame);
    return frame;
  }

  framesOf(timeframe: Interval): readonly Frame[] {
    return this.#frames.filter((frame) => frame.timeframe === timeframe);
  }

  take(observation: Exclude<Observation, { kind: "feed" }>, at: number, batch: number): void {
    this.tradeDate = observation.tradeDate;
    if (observation.kind !== "bar") {
      this.#cells?.take(observation, at, batch);
      return;
    }
    for (const frame of this.#frames) {
      if (frame.timeframe === observation.timeframe) frame.take(observation, batch);
    }
  }
}
