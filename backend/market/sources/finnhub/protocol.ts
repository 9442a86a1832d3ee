import { parseMessage, type StreamProtocol } from "../tradeStream.ts";
import { mapTrades } from "./mapping.ts";

const say = (type: string) => (symbols: readonly string[]) =>
  symbols.map((symbol) => JSON.stringify({ type, symbol }));

/** A free key allows one connection and 50 symbols. The server pings about once a minute. */
export const finnhubProtocol: StreamProtocol = {
  maxSymbols: 50,
  silenceMs: 150_000,
  subscribe: say("subscribe"),
  unsubscribe: say("unsubscribe"),
  read(text) {
    const message = parseMessage(text);
    return message === undefined ? undefined : (mapTrades(message) ?? []);
  },
};
