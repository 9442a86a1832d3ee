import { readRecords } from "../../market/sources/vendorJson.ts";
import {
  parseMessage,
  type TradeSocket,
  type TradeSocketEvents,
} from "../../market/sources/tradeStream.ts";
import { openVendorSocket } from "./vendorSocket.ts";

const ADDRESS = "wss://stream.data.alpaca.markets/v2/iex";

/** Returns the headers of a key: its id and its secret, joined by a colon. */
export function alpacaHeaders(key: string): Readonly<Record<string, string>> {
  const { id, secret } = partsOf(key);
  return { "apca-api-key-id": id, "apca-api-secret-key": secret };
}

/**
 * Alpaca's WebSocket takes the key as the first message. It is open once the key is accepted;
 * messages before that are not passed on, and a refusal closes it.
 */
export function openAlpacaSocket(
  findKey: () => Promise<string | undefined>,
  events: TradeSocketEvents,
  address = ADDRESS,
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
