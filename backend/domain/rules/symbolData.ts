import type { Interval } from "../bar.ts";
import { Cells } from "./cells.ts";
import { Frame } from "./frame.ts";
import type { Observation } from "./observation.ts";
import type { RuleSessions } from "./rule.ts";

export class SymbolData {
  tradeDate = "";
  readonly #frames: Frame[] = [];
  #cells: Cells | null = null;

  /** Ignores bars and prices of other sessions. */
  constructor(private readonly sessions: RuleSessions) {}

  get cells(): Cells {
    return (this.#cells ??= new Cells(this.sessions));
  }

  frame(timeframe: Interval): Frame {
    const found = this.frameOf(timeframe);
    if (found) return found;
    const frame = new Frame(timeframe, this.sessions);
    this.#frames.push(frame);
    return frame;
  }

  frameOf(timeframe: Interval): Frame | undefined {
    return this.#frames.find((frame) => frame.timeframe === timeframe);
  }

  take(observation: Exclude<Observation, { kind: "feed" }>, at: number, batch: number): boolean {
    this.tradeDate = observation.tradeDate;
    if (observation.kind !== "bar") return this.#cells?.take(observation, at, batch) ?? false;
    for (const frame of this.#frames) {
      if (frame.timeframe === observation.timeframe) return frame.take(observation, batch);
    }
    return false;
  }
}
