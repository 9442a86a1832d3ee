import type { LiveMessage } from "./endpoints.gen.ts";

export type LiveState = "connecting" | "connected" | "disconnected";

/** Creates a WebSocket; tests and the offline page use their own. */
export type WebSocketFactory = (url: string) => WebSocket;

export interface LiveSocket {
  open(): void;
  close(): void;
  /** Subscriptions are counted; the returned function unsubscribes. */
  watch(symbol: string): () => void;
  onMessage(listener: (message: LiveMessage) => void): () => void;
  onState(listener: (state: LiveState) => void): () => void;
  state(): LiveState;
}

export interface LiveSocketOptions {
  readonly url: string;
  readonly connect?: WebSocketFactory;
}

const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 15_000;
/** The server pings every 25 s; two missed pings mean a dead connection. */
const SILENCE_MS = 60_000;

/** The page's only socket; it reconnects with backoff and renews its subscriptions. */
export function createLiveSocket({ url, connect = (to) => new WebSocket(to) }: LiveSocketOptions) {
  const messageListeners = new Set<(message: LiveMessage) => void>();
  const stateListeners = new Set<(state: LiveState) => void>();
  const watched = new Map<string, number>();
  let socket: WebSocket | undefined;
  let state: LiveState = "disconnected";
  let isWanted = false;
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  let isWatchQueued = false;

  const setState = (next: LiveState) => {
    if (state === next) return;
    state = next;
    for (const listener of stateListeners) listener(next);
  };

  const send = (message: unknown) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };

  const sendWatched = () => {
    if (isWatchQueued) return;
    isWatchQueued = true;
    queueMicrotask(() => {
      isWatchQueued = false;
      send({ type: "watch", symbols: [...watched.keys()] });
    });
  };

  const expectMessage = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => socket?.close(), SILENCE_MS);
  };

  const receive = (data: unknown) => {
    expectMessage();
    const message = parseMessage(data);
    if (!message) return;
    if (message.type === "ping") send({ type: "pong" });
    for (const listener of messageListeners) listener(message);
  };

  const start = () => {
    setState("connecting");
    const opened = connect(url);
    socket = opened;
    opened.addEventListener("open", () => {
      failures = 0;
      setState("connected");
      expectMessage();
      if (watched.size > 0) sendWatched();
    });
    opened.addEventListener("message", (event) => receive(event.data));
    opened.addEventListener("close", () => {
      if (socket !== opened) return;
      clearTimeout(silenceTimer);
      setState("disconnected");
      if (!isWanted) return;
      const pause = Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS);
      failures += 1;
      retryTimer = setTimeout(start, pause);
    });
  };

  return {
    open: () => {
      if (isWanted) return;
      isWanted = true;
      start();
    },
    close: () => {
      isWanted = false;
      clearTimeout(retryTimer);
      clearTimeout(silenceTimer);
      socket?.close();
      setState("disconnected");
    },
    watch: (symbol) => {
      watched.set(symbol, (watched.get(symbol) ?? 0) + 1);
      sendWatched();
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        const rest = (watched.get(symbol) ?? 1) - 1;
        if (rest > 0) watched.set(symbol, rest);
        else watched.delete(symbol);
        sendWatched();
      };
    },
    onMessage: (listener) => {
      messageListeners.add(listener);
      return () => void messageListeners.delete(listener);
    },
    onState: (listener) => {
      stateListeners.add(listener);
      return () => void stateListeners.delete(listener);
    },
    state: () => state,
  } satisfies LiveSocket;
}

/** Returns undefined for other data, which a newer server may send. */
function parseMessage(data: unknown): LiveMessage | undefined {
  if (typeof data !== "string") return undefined;
  try {
    const value: unknown = JSON.parse(data);
    const isMessage = typeof value === "object" && value !== null && "type" in value;
    return isMessage ? (value as LiveMessage) : undefined;
  } catch {
    return undefined;
  }
}

/** `https://example.org/stocks` becomes `wss://example.org/stocks/ws`. */
export const liveUrl = (server: string): string => `${server.replace(/^http/, "ws")}/ws`;
