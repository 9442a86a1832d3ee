import { mapTrades, type FinnhubTrade } from "./mapping.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";

export interface TradeSocket {
  send(text: string): void;
  close(): void;
}

export interface TradeSocketEvents {
  onOpen(): void;
  onMessage(text: string): void;
  /** Also called if the connection could not be opened. */
  onClose(): void;
}

export interface TradeStreamOptions {
  /** Opens a connection with the key; Finnhub allows one per key. Never throws. */
  readonly open: (events: TradeSocketEvents) => TradeSocket;
  /** Resolves after this many milliseconds, or immediately when aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly onTrades: (trades: readonly FinnhubTrade[]) => void;
  /** Called each time the connection is lost, with the number of consecutive failures. */
  readonly onLost?: (attempts: number) => void;
}

/** Maximum subscriptions of a free key. */
export const MAX_SYMBOLS = 50;

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = MINUTE_MS;
/** The server pings about once a minute; a connection silent for longer is dead. */
const SILENCE_MS = 150_000;

/**
 * Streams live trades. A lost connection is reopened after 1, 2, 4, … 60 seconds and resubscribes
 * to everything; the backoff resets once a message has arrived.
 */
export function createTradeStream(options: TradeStreamOptions) {
  const { open, wait, onTrades, onLost } = options;
  let wanted = new Set<string>();
  let subscribed = new Set<string>();
  let live: TradeSocket | null = null;

  function subscribe(): void {
    if (!live) return;
    for (const symbol of subscribed) {
      if (!wanted.has(symbol)) live.send(JSON.stringify({ type: "unsubscribe", symbol }));
    }
    for (const symbol of wanted) {
      if (!subscribed.has(symbol)) live.send(JSON.stringify({ type: "subscribe", symbol }));
    }
    subscribed = new Set(wanted);
  }

  /** Resolves when the connection is closed, with whether any message ever arrived. */
  function connect(signal: AbortSignal): Promise<boolean> {
    return new Promise<boolean>((resolve) => {
      const over = new AbortController();
      let hasSpoken = false;
      let lastMessage = 0;
      let messages = 0;
      const end = (): void => {
        if (over.signal.aborted) return;
        over.abort();
        signal.removeEventListener("abort", end);
        live = null;
        subscribed = new Set();
        socket.close();
        resolve(hasSpoken);
      };
      const socket = open({
        onOpen: () => {
          if (over.signal.aborted) return;
          live = socket;
          subscribe();
        },
        onMessage: (text) => {
          if (over.signal.aborted) return;
          messages++;
          const trades = readTrades(text);
          hasSpoken ||= trades !== undefined;
          if (trades && trades.length > 0) onTrades(trades);
        },
        onClose: () => queueMicrotask(end),
      });
      signal.addEventListener("abort", end);
      if (signal.aborted) end();
      const watchSilence = async (): Promise<void> => {
        for (;;) {
          await wait(SILENCE_MS, over.signal);
          if (over.signal.aborted) return;
          if (messages === lastMessage) return end();
          lastMessage = messages;
        }
      };
      void watchSilence();
    });
  }

  return {
    /** Sets the subscribed symbols, truncated to {@link MAX_SYMBOLS}. */
    watch(symbols: Iterable<string>): void {
      wanted = new Set([...new Set(symbols)].slice(0, MAX_SYMBOLS));
      subscribe();
    },
    async run(signal: AbortSignal): Promise<void> {
      let attempts = 0;
      while (!signal.aborted) {
        const hasSpoken = await connect(signal);
        if (signal.aborted) return;
        attempts = hasSpoken ? 1 : attempts + 1;
        onLost?.(attempts);
        await wait(Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), MAX_WAIT_MS), signal);
      }
    },
  };
}

function readTrades(text: string): readonly FinnhubTrade[] | null | undefined {
  try {
    return mapTrades(JSON.parse(text));
  } catch {
    return undefined;
  }
}
