import type { TradeSocket, TradeSocketEvents } from "../../market/sources/tradeStream.ts";

/**
 * Opens a WebSocket to a vendor, unless `findAddress` finds none. The address may contain a key:
 * it appears in no log or error, and a failure is reported only as a close.
 */
export function openVendorSocket(
  findAddress: () => Promise<string | undefined>,
  events: TradeSocketEvents,
): TradeSocket {
  let socket: WebSocket | null = null;
  let isClosed = false;

  async function open(): Promise<void> {
    const address = await findAddress().catch(() => undefined);
    if (isClosed || address === undefined) return events.onClose();
    socket = new WebSocket(address);
    socket.addEventListener("open", () => events.onOpen());
    socket.addEventListener("message", ({ data }) => {
      if (typeof data === "string") events.onMessage(data);
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
