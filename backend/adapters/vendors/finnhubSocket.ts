import type { TradeSocket, TradeSocketEvents } from "../../market/sources/finnhub/tradeStream.ts";

const ADDRESS = "wss://ws.finnhub.io";

export interface FinnhubSocketOptions {
  readonly address?: string;
  /** Called once, with the key, when a connection delivers trades. */
  readonly onAccepted?: ((key: string) => void) | undefined;
}

/**
 * Finnhub's WebSocket takes the key only in its URL. The URL therefore appears in no log or error,
 * and a failure is reported only as a close.
 */
export function openFinnhubSocket(
  findKey: () => Promise<string | undefined>,
  events: TradeSocketEvents,
  { address = ADDRESS, onAccepted }: FinnhubSocketOptions = {},
): TradeSocket {
  let socket: WebSocket | null = null;
  let isClosed = false;
  let isAccepted = false;

  async function open(): Promise<void> {
    const key = await findKey().catch(() => undefined);
    if (isClosed || key === undefined) return events.onClose();
    socket = new WebSocket(`${address}/?token=${encodeURIComponent(key)}`);
    socket.addEventListener("open", () => events.onOpen());
    socket.addEventListener("message", ({ data }) => {
      if (typeof data !== "string") return;
      if (!isAccepted && data.includes('"type":"trade"')) {
        isAccepted = true;
        onAccepted?.(key);
      }
      events.onMessage(data);
    });
    socket.addEventListener("close", () => events.onClose());
    // An error is always followed by a close; without a listener it would end the process.
    socket.addEventListener("error", () => undefined);
  }

  void open();
  return {
    send: (text) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => {
      isClosed = true;
      socket?.close();
    },
  };
}
