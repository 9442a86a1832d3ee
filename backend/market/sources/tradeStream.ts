import { MINUTE_MS } from "../../domain/durations.ts";

/** A trade as a vendor reports it; the symbol is in the vendor's own notation. */
export interface VendorTrade {
  readonly symbol: string;
  readonly price: number;
  /** Time of the trade, epoch milliseconds. */
  readonly at: number;
}

/** How one vendor's WebSocket is spoken to. */
export interface StreamProtocol {
  /** Maximum subscriptions that the vendor allows. */
  readonly maxSymbols: number;
  /** A connection with no message for this long counts as dead. */
  readonly silenceMs: number;
  /** Sent once per `silenceMs` to a vendor that is silent while nothing is traded. */
  readonly ping?: string;
  /** Returns the messages to send. */
  subscribe(symbols: readonly string[]): readonly string[];
  unsubscribe(symbols: readonly string[]): readonly string[];
  /** Returns the trades of a message, none for any other; undefined if it is no JSON or a refusal. */
  read(text: string): readonly VendorTrade[] | undefined;
}

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
  readonly protocol: StreamProtocol;
  /** Opens a connection, with the key if the vendor requires one. Never throws. */
  readonly open: (events: TradeSocketEvents) => TradeSocket;
  /** Resolves after this many milliseconds, or immediately when aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly onTrades: (trades: readonly VendorTrade[]) => void;
  /** Called each time the connection is lost, with the number of consecutive failures. */
  readonly onLost?: (attempts: number) => void;
}

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = MINUTE_MS;

/** Reopens a lost connection after 1, 2, 4, … 60 s and resubscribes; a message resets the wait. */
export function createTradeStream(options: TradeStreamOptions) {
  const { open, wait, onTrades, onLost, protocol } = options;
  let wanted = new Set<string>();
  let subscribed = new Set<string>();
  let live: TradeSocket | null = null;
  let wake = (): void => undefined;

  /** Nothing is connected until a symbol is wanted. */
  const untilWanted = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (wanted.size > 0 || signal.aborted) return resolve();
      wake = resolve;
      signal.addEventListener("abort", () => resolve(), { once: true });
    });

  function subscribe(): void {
    if (!live) return;
    const left = [...subscribed].filter((symbol) => !wanted.has(symbol));
    const joined = [...wanted].filter((symbol) => !subscribed.has(symbol));
    const messages = [
      ...(left.length > 0 ? protocol.unsubscribe(left) : []),
      ...(joined.length > 0 ? protocol.subscribe(joined) : []),
    ];
    for (const message of messages) live.send(message);
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
          const trades = protocol.read(text);
          hasSpoken ||= trades !== undefined;
          if (trades && trades.length > 0) onTrades(trades);
        },
        onClose: () => queueMicrotask(end),
      });
      signal.addEventListener("abort", end);
      if (signal.aborted) end();
      const watchSilence = async (): Promise<void> => {
        for (;;) {
          await wait(protocol.silenceMs, over.signal);
          if (over.signal.aborted) return;
          if (messages === lastMessage) return end();
          lastMessage = messages;
          if (protocol.ping !== undefined) live?.send(protocol.ping);
        }
      };
      void watchSilence();
    });
  }

  return {
    /** Sets the subscribed symbols, truncated to what the vendor allows. */
    watch(symbols: Iterable<string>): void {
      wanted = new Set([...new Set(symbols)].slice(0, protocol.maxSymbols));
      subscribe();
      if (wanted.size > 0) wake();
    },
    async run(signal: AbortSignal): Promise<void> {
      let attempts = 0;
      while (!signal.aborted) {
        if (wanted.size === 0) await untilWanted(signal);
        if (signal.aborted) return;
        const hasSpoken = await connect(signal);
        if (signal.aborted) return;
        attempts = hasSpoken ? 1 : attempts + 1;
        onLost?.(attempts);
        await wait(Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), MAX_WAIT_MS), signal);
      }
    },
  };
}

/** Parses a message; undefined if it is no JSON. */
export function parseMessage(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
