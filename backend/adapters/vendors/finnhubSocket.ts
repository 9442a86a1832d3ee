import type { TradeSocket, TradeSocketEvents } from "../../market/sources/tradeStream.ts";
import { openVendorSocket } from "./vendorSocket.ts";

const ADDRESS = "wss://ws.finnhub.io";

export interface FinnhubSocketOptions {
  readonly address?: string;
  /** Called once, with the key, when a connection delivers trades. */
  readonly onAccepted?: ((key: string) => void) | undefined;
}

/** Finnhub's WebSocket takes the key only in its URL. */
export function openFinnhubSocket(
  findKey: () => Promise<string | undefined>,
  events: TradeSocketEvents,
  { address = ADDRESS, onAccepted }: FinnhubSocketOptions = {},
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
