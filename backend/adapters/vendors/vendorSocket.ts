import {
  parseMessage,
  type TradeSocket,
  type TradeSocketEvents,
} from "../../market/sources/tradeStream.ts";
import { readRecords } from "../../market/sources/vendorJson.ts";

/** The address may contain a key, so no log or error shows it; failures are reported as a close. */
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

/** Returns the headers of a key: its id and its secret, joined by a colon. */
export function alpacaHeaders(key: string): Readonly<Record<string, string>> {
  const { id, secret } = partsOf(key);
  return { "apca-api-key-id": id, "apca-api-secret-key": secret };
}

/** Sends the key first. Passes on nothing before it is accepted; a refusal closes the socket. */
export function openAlpacaSocket(
  findKey: () => Promise<string | undefined>,
  events: TradeSocketEvents,
  address = "wss://stream.data.alpaca.markets/v2/iex",
): TradeSocket {
  let key = "";
  let isAccepted = false;
  async function findAddress(): Promise<string | undefined> {
    const found = await findKey();
    key = found ?? "";
    return found === undefined ? undefined : address;
  }
  const socket = openVendorSocket(findAddress, {
    onOpen() {
      const { id, secret } = partsOf(key);
      socket.send(JSON.stringify({ action: "auth", key: id, secret }));
    },
    onMessage(text) {
      if (isAccepted) return events.onMessage(text);
      const entries = readRecords(parseMessage(text));
      if (entries.some((entry) => entry["T"] === "error")) return socket.close();
      isAccepted = entries.some((entry) => entry["msg"] === "authenticated");
      if (isAccepted) events.onOpen();
    },
    onClose: () => events.onClose(),
  });
  return socket;
}

function partsOf(key: string): { readonly id: string; readonly secret: string } {
  const at = key.indexOf(":");
  return { id: key.slice(0, at), secret: key.slice(at + 1) };
}

interface FinnhubSocketOptions {
  readonly address?: string;
  /** Called once, with the key, when a connection delivers trades. */
  readonly onAccepted?: ((key: string) => void) | undefined;
}

/** Finnhub's WebSocket takes the key only in its URL. */
export function openFinnhubSocket(
  findKey: () => Promise<string | undefined>,
  events: TradeSocketEvents,
  { address = "wss://ws.finnhub.io", onAccepted }: FinnhubSocketOptions = {},
): TradeSocket {
  let key: string | undefined;
  let isAccepted = false;
  async function findAddress(): Promise<string | undefined> {
    key = await findKey();
    return key === undefined ? undefined : `${address}/?token=${encodeURIComponent(key)}`;
  }
  return openVendorSocket(findAddress, {
    ...events,
    onMessage(text) {
      if (!isAccepted && key !== undefined && text.includes('"type":"trade"')) {
        isAccepted = true;
        onAccepted?.(key);
      }
      events.onMessage(text);
    },
  });
}
