class DatabaseHeldError extends Error {
  override readonly name = "DatabaseHeldError";
  constructor(waitedMs: number) {
    super(
      `The database was held by an idle transaction for ${waitedMs} ms: code inside a transaction ` +
        "must use the transaction it was given, never the database outside it, and must not wait " +
        "for anything else",
    );
  }
}

/** Longer than any pause of a correct transaction, which waits only for its own queries. */
const TIMEOUT_MS = 2_000;

interface Waiter {
  readonly sinceTurn: number;
  readonly begin: () => void;
  readonly refuse: (error: Error) => void;
}

/**
 * Callers take turns in FIFO order. A caller that started waiting during a turn without queries is
 * rejected with {@link DatabaseHeldError} after `idleLimitMs`: it may be the holder itself, which
 * would wait forever.
 */
export class Turns {
  readonly #countQueries: () => number;
  readonly #timeoutMs: number;
  #isHeld = false;
  #turn = 0;
  #waiting: Waiter[] = [];
  #watch: ReturnType<typeof setTimeout> | undefined;

  /** `countQueries` returns how many queries the turn's holder has sent or finished. */
  constructor(countQueries: () => number, idleLimitMs = TIMEOUT_MS) {
    this.#countQueries = countQueries;
    this.#timeoutMs = idleLimitMs;
  }

  async take(): Promise<void> {
    if (this.#isHeld) {
      await new Promise<void>((begin, refuse) => {
        this.#waiting.push({ sinceTurn: this.#turn, begin, refuse });
        this.#startWatch();
      });
    }
    this.#isHeld = true;
    this.#turn++;
  }

  /** Passes the turn on directly, so that no other caller can jump the queue. */
  pass(): void {
    const next = this.#waiting.shift();
    if (next) next.begin();
    else this.#isHeld = false;
    if (this.#waiting.length === 0) this.stop();
  }

  stop(): void {
    clearTimeout(this.#watch);
    this.#watch = undefined;
  }

  /** Checks twice without a query in between, because the process itself may have paused. */
  #startWatch(seenQueries = -1, seenTurn = -1): void {
    if (this.#watch !== undefined) return;
    this.#watch = setTimeout(() => {
      this.#watch = undefined;
      const queries = this.#countQueries();
      if (seenTurn === this.#turn && seenQueries === queries) this.#refuseLateComers();
      if (this.#waiting.length > 0) this.#startWatch(queries, this.#turn);
    }, this.#timeoutMs / 2);
  }

  /** A caller that was waiting before this turn began cannot be waiting for itself. */
  #refuseLateComers(): void {
    const late = this.#waiting.filter((waiter) => waiter.sinceTurn === this.#turn);
    this.#waiting = this.#waiting.filter((waiter) => waiter.sinceTurn !== this.#turn);
    for (const waiter of late) waiter.refuse(new DatabaseHeldError(this.#timeoutMs));
  }
}
