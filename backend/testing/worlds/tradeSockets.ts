import type { Sample } from "../../market/sample.ts";
import type { MarketSource } from "../../market/source.ts";
import type { StreamPorts } from "../../market/sources/pushedSamples.ts";
import type { TradeSocketEvents } from "../../market/sources/tradeStream.ts";
import { eventually } from "../eventually.ts";

type Sink = Parameters<NonNullable<MarketSource["play"]>>[0];

/** The test sends the messages of a trade stream and ends its waits. */
export function createTradeSockets() {
  const sent: string[] = [];
  const sockets: TradeSocketEvents[] = [];
  let waiting: (() => void)[] = [];
  const ports: StreamPorts = {
    open: (events) => {
      sockets.push(events);
      return { send: (text) => void sent.push(text), close: () => undefined };
    },
    wait: (_, signal) =>
      new Promise<void>((resolve) => {
        waiting.push(resolve);
        signal.addEventListener("abort", () => resolve());
      }),
  };

  function begin(source: MarketSource, sink: Sink = async () => undefined) {
    const abort = new AbortController();
    const playing = source.play?.(sink, abort.signal);
    sockets[0]?.onOpen();
    const stop = async () => {
      abort.abort();
      await playing;
    };
    return { playing, stop };
  }

  function say(...messages: readonly unknown[]): void {
    for (const message of messages) sockets[0]?.onMessage(JSON.stringify(message));
    const due = waiting;
    waiting = [];
    for (const end of due) end();
  }

  return {
    ports,
    sent,
    begin,
    say,
    /** Runs a source until the messages' content is delivered. */
    async deliver(source: MarketSource, messages: readonly unknown[]): Promise<readonly Sample[]> {
      const delivered: Sample[] = [];
      const { stop } = begin(source, async (samples) => void delivered.push(...samples));
      say(...messages);
      await eventually(() => delivered.length > 0);
      await stop();
      return delivered;
    },
  };
}
