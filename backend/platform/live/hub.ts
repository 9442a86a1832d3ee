import { SERVER_STOPPING } from "../unavailable.ts";
import { startIdleTimer, type StartTimer } from "../timer.ts";
import { isoTime, type Clock } from "../clock.ts";
import type { MarketState } from "../../contract/health.ts";
import { ClientMessage, type LiveMessage } from "../../contract/live.ts";
import type { Log } from "../log.ts";
import { Value } from "@sinclair/typebox/value";
import { isSymbol } from "../../domain/symbolText.ts";

/** The largest watchlist takes 3.6 KB; no other client message is longer. */
export const MAX_FRAME_CHARACTERS = 8_192;

function parseClientFrame(frame: unknown): ClientMessage | undefined {
  if (typeof frame !== "string" || frame.length > MAX_FRAME_CHARACTERS) return undefined;
  const message = parseJson(frame);
  if (!Value.Check(ClientMessage, message)) return undefined;
  if (message.type === "watch" && !message.symbols.every(isSymbol)) return undefined;
  return message;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface LivePrice {
  readonly symbol: string;
  readonly price: number;
  readonly currency: string;
  readonly previousClose: number | null;
  /** Epoch milliseconds. */
  readonly exchangeTime: number;
  /** `YYYY-MM-DD` */
  readonly tradeDate: string;
  readonly source: string;
}

/** An open connection, provided by the host's server or the demo page. */
export interface ClientSocket {
  /** Returns 0 if the text was dropped; any other result means that it was sent or queued. */
  send(text: string): number | void;
  close(code: number, reason: string): void;
  bufferedBytes(): number;
}

/** Called by the host as frames arrive or the connection closes. Neither method throws. */
export interface Connection {
  /** Text arrives as a string; a binary frame as any other value. */
  receive(frame: unknown): void;
  leave(): void;
}

interface HubPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly version: string;
  readonly readMarket: () => MarketState;
  /** Sent to a new client, which may have read its data just before it connected. */
  readonly readRecentChanges?: () => LiveMessage | undefined;
  /** Default: a timer that does not keep the process alive. */
  readonly startTimer?: StartTimer;
}

/** One owner with every device and tab open stays far below. */
export const MAX_CLIENTS = 200;
/** As fast as a person can read; a replay at full speed produces thousands of prices a second. */
export const QUOTE_PAUSE_MS = 250;
/** Above this many unsent bytes, newer prices replace pending ones instead of being added. */
export const SLOW_BYTES = 64 * 1024;
/** Above this many unsent bytes, the client is closed; it reconnects and refetches its lists. */
export const MAX_BUFFERED_BYTES = 1024 * 1024;
/** Number of invalid frames before the client is closed; each ping forgives one. */
export const MAX_FAULTS = 5;
/** Maximum frames between two pings; a screen sends one when it changes what it shows. */
export const MAX_FRAMES_PER_BEAT = 250;
const MAX_MISSED_PONGS = 2;

interface Client {
  readonly socket: ClientSocket;
  readonly watched: Set<string>;
  readonly pending: Map<string, LivePrice>;
  missedPongs: number;
  faults: number;
  frames: number;
}

/** RFC 6455 §7.4.1 and the IANA registry. */
const CloseCode = { goingAway: 1001, policyViolation: 1008, tryAgainLater: 1013 } as const;

/** The clients connected to `/ws`, and what each of them watches. */
export class Hub {
  readonly #clients = new Set<Client>();
  readonly #rooms = new Map<string, Set<Client>>();
  #isClosed = false;
  #lastFlush = Number.NEGATIVE_INFINITY;
  #cancelFlush: (() => void) | undefined;

  constructor(private readonly ports: HubPorts) {}

  /** Greets a client; a hub that is full or closed closes the socket and ignores the rest. */
  join(socket: ClientSocket): Connection {
    if (this.#isClosed || this.#clients.size >= MAX_CLIENTS) {
      const [code, reason] = this.#isClosed
        ? ([CloseCode.goingAway, SERVER_STOPPING] as const)
        : ([CloseCode.tryAgainLater, "Too many connections"] as const);
      closeQuietly(socket, code, reason);
      return { receive: () => undefined, leave: () => undefined };
    }
    const client: Client = {
      socket,
      watched: new Set(),
      pending: new Map(),
      missedPongs: 0,
      faults: 0,
      frames: 0,
    };
    this.#clients.add(client);
    const { version, readMarket, readRecentChanges } = this.ports;
    const hello: LiveMessage = { type: "hello", version, market: readMarket() };
    this.#send(client, JSON.stringify(hello));
    const changed = readRecentChanges?.();
    if (changed) this.#send(client, JSON.stringify(changed));
    return { receive: (frame) => this.#receive(client, frame), leave: () => this.#forget(client) };
  }

  /** Sends only the newest price, at most a few times a second, to watchers of the symbol. */
  publishQuotes(samples: Iterable<LivePrice>): void {
    for (const sample of samples) {
      for (const client of this.#rooms.get(sample.symbol) ?? []) {
        client.pending.set(sample.symbol, sample);
      }
    }
    this.#flushWhenDue();
  }

  /** Sends to all clients in order, without skipping; closes one that cannot keep up. */
  broadcast(message: LiveMessage): void {
    const text = JSON.stringify(message);
    for (const client of this.#clients) this.#send(client, text);
  }

  /** Pings clients and closes those that missed two pings. A job calls it every 20 s. */
  beat(): void {
    for (const client of this.#clients) {
      client.frames = 0;
      client.faults = Math.max(0, client.faults - 1);
      if (client.missedPongs >= MAX_MISSED_PONGS) {
        this.#disconnect(client, CloseCode.goingAway, "No answer to two pings");
      }
      client.missedPongs += 1;
    }
    this.broadcast({ type: "ping", time: isoTime(this.ports.clock.now()) });
  }

  watchedSymbols(): Iterable<string> {
    return this.#rooms.keys();
  }

  clientCount(): number {
    return this.#clients.size;
  }

  dismissAll(): void {
    for (const client of this.#clients) {
      this.#disconnect(client, CloseCode.tryAgainLater, "Reload all data");
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelFlush?.();
    for (const client of this.#clients) {
      this.#disconnect(client, CloseCode.goingAway, SERVER_STOPPING);
    }
  }

  #setWatched(client: Client, symbols: Iterable<string>): void {
    const wanted = new Set(symbols);
    for (const symbol of client.watched) {
      if (wanted.has(symbol)) continue;
      client.watched.delete(symbol);
      client.pending.delete(symbol);
      const room = this.#rooms.get(symbol);
      room?.delete(client);
      if (room?.size === 0) this.#rooms.delete(symbol);
    }
    for (const symbol of wanted) {
      client.watched.add(symbol);
      const room = this.#rooms.get(symbol);
      if (room) room.add(client);
      else this.#rooms.set(symbol, new Set([client]));
    }
  }

  #forget(client: Client): void {
    this.#clients.delete(client);
    this.#setWatched(client, []);
  }

  #disconnect(client: Client, code: number, reason: string): void {
    if (!this.#clients.has(client)) return;
    this.#forget(client);
    this.ports.log.debug("a live connection was closed", { code, reason });
    closeQuietly(client.socket, code, reason);
  }

  /** A socket that throws has just been closed. */
  #send(client: Client, text: string): void {
    try {
      if (client.socket.bufferedBytes() <= MAX_BUFFERED_BYTES && client.socket.send(text) !== 0)
        return;
    } catch (error) {
      this.ports.log.debug("a live connection failed", { error });
    }
    this.#disconnect(client, CloseCode.tryAgainLater, "Too far behind");
  }

  #isSlow(client: Client): boolean {
    try {
      return client.socket.bufferedBytes() > SLOW_BYTES;
    } catch {
      return true;
    }
  }

  #flush(): void {
    this.#cancelFlush = undefined;
    this.#lastFlush = this.ports.clock.elapsed();
    const texts = new Map<LivePrice, string>();
    for (const client of this.#clients) {
      if (client.pending.size === 0 || this.#isSlow(client)) continue;
      const samples = [...client.pending.values()];
      client.pending.clear();
      for (const sample of samples) {
        const text = texts.get(sample) ?? JSON.stringify(describeQuote(sample));
        texts.set(sample, text);
        this.#send(client, text);
      }
    }
    this.#flushWhenDue();
  }

  #flushWhenDue(): void {
    if (this.#cancelFlush || !hasPending(this.#clients)) return;
    const { clock, startTimer = startIdleTimer } = this.ports;
    const wait = this.#lastFlush + QUOTE_PAUSE_MS - clock.elapsed();
    if (wait <= 0) this.#flush();
    else this.#cancelFlush = startTimer(() => this.#flush(), wait);
  }

  #receive(client: Client, frame: unknown): void {
    if (!this.#clients.has(client)) return;
    client.frames += 1;
    const message = client.frames > MAX_FRAMES_PER_BEAT ? undefined : parseClientFrame(frame);
    if (!message) {
      client.faults += 1;
      if (client.faults > MAX_FAULTS) {
        this.#disconnect(client, CloseCode.policyViolation, "Too many invalid messages");
      }
      return;
    }
    client.missedPongs = 0;
    if (message.type === "watch") this.#setWatched(client, message.symbols);
  }
}

function hasPending(clients: Iterable<Client>): boolean {
  for (const client of clients) if (client.pending.size > 0) return true;
  return false;
}

function closeQuietly(socket: ClientSocket, code: number, reason: string): void {
  try {
    socket.close(code, reason);
  } catch {
    // The client closed it first.
  }
}

const describeQuote = (sample: LivePrice): LiveMessage => ({
  type: "quote",
  symbol: sample.symbol,
  price: sample.price,
  currency: sample.currency,
  previousClose: sample.previousClose,
  exchangeTime: isoTime(sample.exchangeTime),
  tradeDate: sample.tradeDate,
  source: sample.source,
});
