import type { Log } from "./log.ts";
import type { RebuildGate } from "./maintenance/rebuildGate.ts";

export type Stop = () => void | Promise<void>;

export interface LifecyclePorts {
  readonly log: Log;
  /** Closed until the tables are complete. */
  readonly gate: Pick<RebuildGate, "open" | "close">;
  readonly rebuild: (signal: AbortSignal, begun: (() => void) | undefined) => Promise<void>;
  readonly parts: readonly {
    readonly load?: () => Promise<void>;
    readonly play?: (signal: AbortSignal) => Promise<void>;
    readonly save?: () => Promise<void>;
  }[];
  /** Starts background work after everything is loaded. The stops it returns run in reverse order. */
  readonly begin: () => readonly Stop[];
}

/** Starts the parts of a server in order, and stops them in reverse. */
export class Lifecycle {
  readonly #stops: Stop[] = [];

  constructor(private readonly ports: LifecyclePorts) {}

  /** Calls `rebuilding` once if tables must be rebuilt first. */
  async start(rebuilding?: () => void): Promise<void> {
    const { gate, parts, begin } = this.ports;
    gate.close();
    if (!(await this.#rebuild(rebuilding))) return;
    gate.open();
    for (const part of parts) await part.load?.();
    this.#stops.push(async () => {
      for (const part of parts) await this.#attempt(() => part.save?.());
    });
    this.#stops.push(...begin());
    this.#play();
  }

  async stop(): Promise<void> {
    // Latest first: the market stops before its listeners do.
    for (const stop of this.#stops.splice(0).toReversed()) await this.#attempt(stop);
  }

  /** Returns false if it was stopped before the tables were complete. */
  async #rebuild(rebuilding: (() => void) | undefined): Promise<boolean> {
    const stopping = new AbortController();
    const rebuilt = this.ports.rebuild(stopping.signal, rebuilding);
    this.#stops.push(async () => {
      stopping.abort();
      await rebuilt.catch(() => undefined);
    });
    try {
      await rebuilt;
    } catch (error) {
      if (!stopping.signal.aborted) throw error;
    }
    return !stopping.signal.aborted;
  }

  #play(): void {
    const { log, parts } = this.ports;
    const playing = new AbortController();
    const played = Promise.all(parts.map((part) => part.play?.(playing.signal))).catch(
      (error: unknown) => log.error("the market stopped playing", { error }),
    );
    this.#stops.push(async () => {
      playing.abort();
      await played;
    });
  }

  /** A failure, for example of an unreachable database, must not keep the rest from stopping. */
  async #attempt(work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.ports.log.error("a part could not be stopped cleanly", { error });
    }
  }
}
