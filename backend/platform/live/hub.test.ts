import { FormatRegistry } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { manualClock } from "../clock.ts";
import { LiveMessage, MAX_WATCHED_SYMBOLS } from "../../contract/live.ts";
import { silentLog } from "../log.ts";
import { sampleRow } from "../../testing/marketRows.ts";
import {
  Hub,
  MAX_BUFFERED_BYTES,
  MAX_CLIENTS,
  MAX_FAULTS,
  MAX_FRAMES_PER_BEAT,
  QUOTE_PAUSE_MS,
  SLOW_BYTES,
  type ClientSocket,
} from "./hub.ts";
import { DAY_MS } from "../../domain/durations.ts";

// TypeBox rejects every text with a format that is not registered.
for (const format of ["date", "date-time"]) {
  FormatRegistry.Set(format, (text) => !Number.isNaN(Date.parse(text)));
}

const market = { kind: "simulated", isOpen: true, asOf: "2026-01-05T15:00:00.000Z" } as const;

const sample = (symbol: string, price = 100) => sampleRow({ symbol, price });

function startHub() {
  const clock = manualClock();
  const timers: { at: number; work: () => void }[] = [];
  const hub = new Hub({
    clock,
    log: silentLog,
    version: "1.2.3",
    readMarket: () => market,
    startTimer: (work, ms) => {
      const timer = { at: clock.elapsed() + ms, work };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  });
  return {
    hub,
    timers,
    clock,
    pass: (ms: number) => {
      clock.advance(ms);
      for (const timer of timers.filter(({ at }) => at <= clock.elapsed())) {
        timers.splice(timers.indexOf(timer), 1);
        timer.work();
      }
    },
  };
}

function fakeSocket() {
  const socket = {
    sent: [] as LiveMessage[],
    closed: undefined as { code: number; reason: string } | undefined,
    buffered: 0,
    answer: undefined as number | undefined,
    send: (text: string) => {
      if (socket.closed) throw new Error("closed");
      socket.sent.push(JSON.parse(text));
      return socket.answer;
    },
    close: (code: number, reason: string) => {
      socket.closed = { code, reason };
    },
    bufferedBytes: () => socket.buffered,
    quotes: () => socket.sent.flatMap((m) => (m.type === "quote" ? [[m.symbol, m.price]] : [])),
    types: () => socket.sent.map((message) => message.type),
  };
  return socket satisfies ClientSocket;
}

const watch = (...symbols: string[]) => JSON.stringify({ type: "watch", symbols });
const pong = JSON.stringify({ type: "pong" });
const closedAlert = { type: "alert.changed", alertId: 7, alert: null } as const;

/** A hub with one client that watches these symbols. */
function startJoined(...symbols: string[]) {
  const started = startHub();
  const socket = fakeSocket();
  const connection = started.hub.join(socket);
  if (symbols.length > 0) connection.receive(watch(...symbols));
  return { ...started, socket, connection };
}

describe("live hub", () => {
  test("sends hello with version and market first", () => {
    const { socket } = startJoined();
    expect(socket.sent).toEqual([{ type: "hello", version: "1.2.3", market }]);
  });

  test("sends quotes only to the clients that watch the symbol", () => {
    const { hub } = startHub();
    const [one, two, three] = [fakeSocket(), fakeSocket(), fakeSocket()];
    hub.join(one).receive(watch("AAPL", "7203.T"));
    hub.join(two).receive(watch("MSFT"));
    hub.join(three);
    hub.publishQuotes([sample("AAPL", 1), sample("MSFT", 2), sample("BRK-B", 3)]);
    expect(one.quotes()).toEqual([["AAPL", 1]]);
    expect(two.quotes()).toEqual([["MSFT", 2]]);
    expect(three.quotes()).toEqual([]);
    expect([...hub.watchedSymbols()].toSorted()).toEqual(["7203.T", "AAPL", "MSFT"]);
  });

  test("sends only messages that match the contract", () => {
    const { hub, socket } = startJoined("AAPL");
    hub.publishQuotes([{ ...sample("AAPL"), previousClose: null }]);
    hub.beat();
    expect(socket.types()).toEqual(["hello", "quote", "ping"]);
    for (const message of socket.sent) expect(Value.Check(LiveMessage, message)).toBe(true);
  });

  test("a new watch list replaces the old one, including pending prices", () => {
    const { hub, pass, socket, connection } = startJoined("AAPL", "MSFT");
    hub.publishQuotes([sample("TSLA")]);
    hub.publishQuotes([sample("AAPL", 1)]);
    hub.publishQuotes([sample("AAPL", 2), sample("MSFT", 3)]);
    connection.receive(watch("MSFT"));
    pass(QUOTE_PAUSE_MS);
    expect(socket.quotes()).toEqual([
      ["AAPL", 1],
      ["MSFT", 3],
    ]);
    connection.receive(watch());
    expect([...hub.watchedSymbols()]).toEqual([]);
  });

  test("fast prices are throttled to the newest", () => {
    const { hub, timers, pass, socket } = startJoined("AAPL");
    for (let price = 1; price <= 1000; price += 1) hub.publishQuotes([sample("AAPL", price)]);
    expect(socket.quotes()).toEqual([["AAPL", 1]]);
    expect(timers).toHaveLength(1);
    pass(QUOTE_PAUSE_MS);
    expect(socket.quotes()).toEqual([
      ["AAPL", 1],
      ["AAPL", 1000],
    ]);
    expect(timers).toHaveLength(0);
  });

  test.each([DAY_MS, -DAY_MS])(
    "a clock step of %p ms neither delays prices nor speeds them up",
    (step) => {
      const { hub, timers, clock, pass, socket } = startJoined("AAPL");
      hub.publishQuotes([sample("AAPL", 1)]);
      clock.step(step);
      hub.publishQuotes([sample("AAPL", 2)]);
      expect(timers).toHaveLength(1);
      pass(QUOTE_PAUSE_MS);
      expect(socket.quotes()).toHaveLength(2);
    },
  );

  test("a slow client skips prices, keeps the newest, and loses no alert", () => {
    const { hub, pass } = startHub();
    const [slow, quick] = [fakeSocket(), fakeSocket()];
    hub.join(slow).receive(watch("AAPL"));
    hub.join(quick).receive(watch("AAPL"));
    slow.buffered = SLOW_BYTES + 1;
    for (let price = 1; price <= 5; price += 1) {
      hub.publishQuotes([sample("AAPL", price)]);
      hub.broadcast({ ...closedAlert, alertId: price });
      pass(QUOTE_PAUSE_MS);
    }
    expect(quick.quotes()).toHaveLength(5);
    expect(slow.quotes()).toEqual([]);
    expect(slow.sent.flatMap((m) => (m.type === "alert.changed" ? [m.alertId] : []))).toEqual([
      1, 2, 3, 4, 5,
    ]);
    slow.buffered = 0;
    pass(QUOTE_PAUSE_MS);
    expect(slow.quotes()).toEqual([["AAPL", 5]]);
    expect(slow.closed).toBeUndefined();
  });

  test("a client over the buffer limit is closed and the others are not", () => {
    const { hub } = startHub();
    const [behind, well] = [fakeSocket(), fakeSocket()];
    hub.join(behind);
    hub.join(well);
    behind.buffered = MAX_BUFFERED_BYTES + 1;
    hub.broadcast(closedAlert);
    expect(behind.closed?.code).toBe(1013);
    expect(well.types()).toEqual(["hello", "alert.changed"]);
    expect(hub.clientCount()).toBe(1);
  });

  test("a client whose message the transport dropped is closed, because it would miss it unnoticed", () => {
    const { hub, socket } = startJoined();
    socket.answer = 0;
    hub.broadcast(closedAlert);
    expect(socket.closed?.code).toBe(1013);
  });

  test("a socket that throws does not affect the others", () => {
    const { hub } = startHub();
    const [broken, well] = [fakeSocket(), fakeSocket()];
    hub.join(broken).receive(watch("AAPL"));
    hub.join(well).receive(watch("AAPL"));
    broken.send =
      broken.close =
      broken.bufferedBytes =
        () => {
          throw new Error("gone");
        };
    hub.publishQuotes([sample("AAPL", 1)]);
    hub.broadcast(closedAlert);
    expect(well.types()).toEqual(["hello", "quote", "alert.changed"]);
    expect(hub.clientCount()).toBe(1);
  });

  test.each([
    ["no JSON", "{"],
    ["no text", ""],
    ["not an object", "7"],
    ["null", "null"],
    ["an unknown type", '{"type":"subscribe"}'],
    ["no type", '{"symbols":[]}'],
    ["symbols that are no list", '{"type":"watch","symbols":"AAPL"}'],
    ["a symbol that is no text", '{"type":"watch","symbols":[7]}'],
    ["a symbol with a path in it", '{"type":"watch","symbols":["../../etc"]}'],
    ["a symbol in lower case", '{"type":"watch","symbols":["aapl"]}'],
    ["an empty symbol", '{"type":"watch","symbols":[""]}'],
    ["a symbol that is too long", '{"type":"watch","symbols":["ABCDEFGHIJKLMNOP"]}'],
    [
      "too many symbols",
      watch(...Array.from({ length: MAX_WATCHED_SYMBOLS + 1 }, (_, i) => `A${i}`)),
    ],
    ["a frame that is too long", `{"type":"pong","x":"${"y".repeat(10_000)}"}`],
    ["deep nesting", "[".repeat(5_000)],
    ["a binary frame", new Uint8Array([123, 125])],
    ["nothing", undefined],
  ])("%s is ignored a few times, then the client is closed", (_, frame) => {
    const { hub, socket, connection } = startJoined("AAPL");
    for (let count = 0; count < MAX_FAULTS; count += 1) connection.receive(frame);
    expect(socket.closed).toBeUndefined();
    expect([...hub.watchedSymbols()]).toEqual(["AAPL"]);
    connection.receive(frame);
    expect(socket.closed?.code).toBe(1008);
    expect(hub.clientCount()).toBe(0);
    expect([...hub.watchedSymbols()]).toEqual([]);
    connection.receive(watch("MSFT"));
    expect([...hub.watchedSymbols()]).toEqual([]);
  });

  test("no input makes it throw or watch anything except symbols", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.json(), fc.anything())), (frames) => {
        const { hub } = startHub();
        const connection = hub.join(fakeSocket());
        for (const frame of frames) connection.receive(frame);
        expect([...hub.watchedSymbols()]).toEqual([]);
      }),
    );
  });

  test("the largest allowed watch list is accepted", () => {
    const { hub } = startHub();
    const symbols = Array.from({ length: MAX_WATCHED_SYMBOLS }, (_, i) => `${i}`.padEnd(15, "X"));
    hub.join(fakeSocket()).receive(watch(...symbols));
    expect([...hub.watchedSymbols()]).toHaveLength(MAX_WATCHED_SYMBOLS);
  });

  test("a client that floods is closed, one that is merely busy is not", () => {
    const { hub, socket, connection } = startJoined();
    for (let round = 0; round < 4; round += 1) {
      for (let count = 0; count < MAX_FRAMES_PER_BEAT; count += 1) connection.receive(pong);
      hub.beat();
    }
    expect(socket.closed).toBeUndefined();
    for (let count = 0; count <= MAX_FRAMES_PER_BEAT + MAX_FAULTS; count += 1) {
      connection.receive(pong);
    }
    expect(socket.closed?.code).toBe(1008);
  });

  test("a client that leaves two pings unanswered is closed", () => {
    const { hub } = startHub();
    const [alive, dead] = [fakeSocket(), fakeSocket()];
    const connection = hub.join(alive);
    hub.join(dead);
    for (let beat = 0; beat < 2; beat += 1) {
      hub.beat();
      connection.receive(pong);
    }
    expect(dead.closed).toBeUndefined();
    hub.beat();
    expect(dead.closed?.code).toBe(1001);
    expect(dead.types()).toEqual(["hello", "ping", "ping"]);
    expect(alive.types()).toEqual(["hello", "ping", "ping", "ping"]);
    expect(alive.closed).toBeUndefined();
  });

  test("a client over the limit is closed without a message, and can join when another leaves", () => {
    const { hub } = startHub();
    const connections = Array.from({ length: MAX_CLIENTS }, () => hub.join(fakeSocket()));
    const late = fakeSocket();
    hub.join(late).receive(watch("AAPL"));
    expect(late.closed?.code).toBe(1013);
    expect(late.sent).toEqual([]);
    expect([...hub.watchedSymbols()]).toEqual([]);
    connections[0]!.leave();
    const next = fakeSocket();
    hub.join(next);
    expect(next.types()).toEqual(["hello"]);
  });

  test("a client that left is sent nothing and watches nothing, however often it leaves", () => {
    const { hub, socket, connection } = startJoined("AAPL");
    connection.leave();
    connection.leave();
    hub.publishQuotes([sample("AAPL")]);
    hub.broadcast(closedAlert);
    hub.beat();
    expect(socket.types()).toEqual(["hello"]);
    expect([...hub.watchedSymbols()]).toEqual([]);
  });

  test("close() disconnects all clients, drops pending prices and accepts no new client", () => {
    const { hub, timers, socket } = startJoined("AAPL");
    hub.publishQuotes([sample("AAPL", 1)]);
    hub.publishQuotes([sample("AAPL", 2)]);
    hub.close();
    expect(socket.closed?.code).toBe(1001);
    expect(timers).toEqual([]);
    const late = fakeSocket();
    hub.join(late);
    expect(late.closed?.code).toBe(1001);
    expect(hub.clientCount()).toBe(0);
  });
});
