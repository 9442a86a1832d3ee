import { beforeEach, describe, expect, test } from "bun:test";
import { finnhubProtocol } from "./finnhub/source.ts";
import { createTradeStream, type TradeSocketEvents, type VendorTrade } from "./tradeStream.ts";
import { eventually } from "../../testing/eventually.ts";

interface FakeSocket {
  readonly events: TradeSocketEvents;
  readonly sent: string[];
  isClosed: boolean;
}

let sockets: FakeSocket[];
let waits: { milliseconds: number; end: () => void }[];
let trades: VendorTrade[];

beforeEach(() => {
  sockets = [];
  waits = [];
  trades = [];
});

/** The test ends each wait itself, so a minute's backoff takes no time. */
const makeStream = (protocol = finnhubProtocol, wanted = ["AAPL"]) => {
  const stream = createTradeStream({
    protocol,
    open: (events) => {
      const socket: FakeSocket = { events, sent: [], isClosed: false };
      sockets.push(socket);
      return {
        send: (text) => void socket.sent.push(text),
        close: () => {
          socket.isClosed = true;
        },
      };
    },
    wait: (milliseconds, signal) =>
      new Promise<void>((resolve) => {
        waits.push({ milliseconds, end: resolve });
        signal.addEventListener("abort", () => resolve());
      }),
    onTrades: (found) => void trades.push(...found),
  });
  stream.watch(wanted);
  return stream;
};

const last = <T>(list: readonly T[]): T => {
  const item = list.at(-1);
  if (item === undefined) throw new Error("nothing there");
  return item;
};

/** Drops the newest connection, skips the backoff and returns its length. */
async function loseConnection(): Promise<number> {
  const [connections, waited] = [sockets.length, waits.length];
  last(sockets).events.onClose();
  await eventually(() => waits.length > waited);
  const { milliseconds, end } = last(waits);
  end();
  await eventually(() => sockets.length > connections);
  return milliseconds;
}

const subscription = (symbol: string): string => JSON.stringify({ type: "subscribe", symbol });

describe("the trade stream", () => {
  test("subscribes to watched symbols, and later only to the difference", () => {
    const stream = makeStream();
    stream.watch(["AAPL", "MSFT"]);
    void stream.run(new AbortController().signal);
    expect(last(sockets).sent).toEqual([]);
    last(sockets).events.onOpen();
    expect(last(sockets).sent).toEqual(["AAPL", "MSFT"].map(subscription));
    stream.watch(["MSFT", "NVDA"]);
    expect(last(sockets).sent.slice(2)).toEqual([
      '{"type":"unsubscribe","symbol":"AAPL"}',
      subscription("NVDA"),
    ]);
  });

  test("subscribes to everything again after a lost connection", async () => {
    const stream = makeStream();
    stream.watch(["AAPL", "MSFT"]);
    void stream.run(new AbortController().signal);
    last(sockets).events.onOpen();
    await loseConnection();
    expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    last(sockets).events.onOpen();
    expect(last(sockets).sent).toEqual(["AAPL", "MSFT"].map(subscription));
  });

  test("doubles the wait each time, up to a minute, until a message arrives", async () => {
    void makeStream().run(new AbortController().signal);
    const backoffs: number[] = [];
    for (let attempt = 0; attempt < 8; attempt++) backoffs.push(await loseConnection());
    expect(backoffs).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1000));
    last(sockets).events.onOpen();
    last(sockets).events.onMessage('{"type":"ping"}');
    expect(await loseConnection()).toBe(1000);
  });

  test("drops a connection without any message", async () => {
    void makeStream().run(new AbortController().signal);
    last(sockets).events.onOpen();
    const silence = last(waits);
    last(sockets).events.onMessage('{"type":"ping"}');
    silence.end();
    await eventually(() => waits.length === 2);
    expect(last(sockets).isClosed).toBe(false);
    last(waits).end();
    await eventually(() => last(sockets).isClosed);
  });

  test("pings a vendor that is silent by design, and drops it if it does not answer", async () => {
    const quiet = { ...finnhubProtocol, ping: "ping" };
    void makeStream(quiet).run(new AbortController().signal);
    last(sockets).events.onOpen();
    last(sockets).events.onMessage("{}");
    last(waits).end();
    await eventually(() => last(sockets).sent.includes("ping"));
    last(waits).end();
    await eventually(() => last(sockets).isClosed);
  });

  test("does not connect until a symbol is wanted", async () => {
    const stream = makeStream(finnhubProtocol, []);
    void stream.run(new AbortController().signal);
    expect(sockets).toEqual([]);
    stream.watch(["AAPL"]);
    await eventually(() => sockets.length === 1);
  });

  test("passes on trades and no other message", () => {
    void makeStream().run(new AbortController().signal);
    const { events } = last(sockets);
    events.onOpen();
    for (const text of [
      "",
      "<html>",
      "[]",
      "null",
      '{"type":"error","msg":"Invalid symbol"}',
      '{"type":"trade"}',
      '{"type":"trade","data":[{"s":"AAPL","p":0,"t":1,"v":1},{"s":"AAPL","p":"9","t":1,"v":1}]}',
      '{"type":"trade","data":[{"s":"FX","p":1.1,"t":1575526691134,"v":0}]}',
    ]) {
      events.onMessage(text);
    }
    expect(trades).toEqual([]);
    events.onMessage(
      '{"type":"trade","data":[{"s":"AAPL","p":189.5,"t":1575526691134,"v":10},{"s":"MSFT","p":1,"t":2,"v":3}]}',
    );
    expect(trades).toMatchObject([
      { symbol: "AAPL", price: 189.5, at: 1_575_526_691_134, shares: 10 },
      { symbol: "MSFT", price: 1, at: 2, shares: 3 },
    ]);
  });

  test("subscribes to no more symbols than a key allows", () => {
    const stream = makeStream();
    stream.watch(Array.from({ length: 80 }, (_, index) => `S${index}`));
    void stream.run(new AbortController().signal);
    last(sockets).events.onOpen();
    expect(last(sockets).sent).toHaveLength(finnhubProtocol.maxSymbols);
  });

  test("ends when it is aborted, and opens no further connection", async () => {
    const stop = new AbortController();
    const running = makeStream().run(stop.signal);
    last(sockets).events.onOpen();
    stop.abort();
    await running;
    expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true]);
  });
});
