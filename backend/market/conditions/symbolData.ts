import type { Interval } from "../bar.ts";
import { Cells } from "./cells.ts";
import { Frame } from "./frame.ts";
import type { Arrangements } from "./indicators/barFigures.ts";
import type { Observation } from "./observation.ts";
import type { Step } from "./step.ts";
import type { RuleSessions } from "./rule.ts";

/** What rules know of one symbol: bars, and all else, which most symbols have no rule for. */
export class SymbolData<Watch> {
  tradeDate = "";
  /** Where its last observation of the batch is. */
  lastIndex = -1;
  /** Each knows the next: a handful at most, so that going through them is cheaper than a map. */
  #frames: Frame<Watch> | null = null;
  #cells: Cells<Watch> | null = null;

  constructor(private readonly arrangements: Arrangements) {}

  /** Made where there are none yet. */
  get cells(): Cells<Watch> {
    return (this.#cells ??= new Cells());
  }

  frame(timeframe: Interval, sessions: RuleSessions): Frame<Watch> {
    const found = this.framesOf(timeframe).find((each) => each.sessions === sessions);
    return found ?? this.#link(new Frame<Watch>(timeframe, sessions, this.arrangements));
  }

  #link(frame: Frame<Watch>): Frame<Watch> {
    frame.next = this.#frames;
    this.#frames = frame;
    return frame;
  }

  framesOf(timeframe: Interval): readonly Frame<Watch>[] {
    return this.#allFrames().filter((frame) => frame.timeframe === timeframe);
  }

  #allFrames(): readonly Frame<Watch>[] {
    const frames: Frame<Watch>[] = [];
    for (let frame = this.#frames; frame; frame = frame.next) frames.push(frame);
    return frames;
  }

  take(observation: Exclude<Observation, { kind: "feed" }>, at: number, batch: number): void {
    this.tradeDate = observation.tradeDate;
    if (observation.kind === "bar") {
      for (let frame = this.#frames; frame; frame = frame.next) {
        if (frame.timeframe === observation.timeframe) frame.take(observation, batch);
      }
    } else this.#cells?.take(observation, at, batch);
  }

  /**
   * The watches of what a batch has changed; one that reads two such cells comes twice. Those whose
   * comparisons are all false learn it from their frame, unless `visitsQuiet`.
   */
  visitChanged(step: Step, visitsQuiet: boolean, visit: (watch: Watch) => void): void {
    const { batch } = step;
    for (let frame = this.#frames; frame; frame = frame.next) {
      if (frame.changedIn !== batch) continue;
      visitAll(frame.watches, visit);
      if (frame.isQuiet && !visitsQuiet) frame.quietStep = step;
      else visitAll(frame.comparing, visit);
    }
    if (!this.#cells) return;
    for (const { changedIn, watches } of this.#cells.all) {
      if (changedIn === batch) visitAll(watches, visit);
    }
  }

  /** Drops what no rule reads any more. */
  dropUnread(): void {
    const read = this.#allFrames().filter(({ isUnread }) => !isUnread);
    this.#frames = null;
    for (const frame of read.toReversed()) this.#link(frame);
    this.#cells?.dropUnread();
    if (this.#cells?.all.length === 0) this.#cells = null;
  }

  get isUnread(): boolean {
    return this.#frames === null && this.#cells === null;
  }

  get indicatorCount(): number {
    return this.#allFrames().reduce((sum, frame) => sum + frame.indicatorCount, 0);
  }
}

function visitAll<Watch>(watches: readonly Watch[] | null, visit: (watch: Watch) => void): void {
  if (watches === null) return;
  for (let index = 0; index < watches.length; index++) {
    const watch = watches[index];
    if (watch !== undefined) visit(watch);
  }
}
