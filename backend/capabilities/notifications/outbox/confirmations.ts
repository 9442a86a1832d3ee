import { isoTime, type Clock } from "../../../platform/clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../domain/durations.ts";
import { handleCommand } from "../../../platform/eventStore/commandHandler.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import type { Log } from "../../../platform/log.ts";
import { withTimeout } from "../../../platform/timer.ts";
import { deliveryTimeout, type Channel } from "../channels/channel.ts";
import { decide, notificationEvolution } from "../decide.ts";

export interface ConfirmationPorts {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly channels: readonly Channel[];
  readonly scrub: (text: string) => string;
}

/** Carriers report nothing after a day; the message then stays "accepted". */
const ASKED_FOR_MS = DAY_MS;
const ASKED_AT_ONCE = 20;
const LIMIT_MS = 10 * SECOND_MS;
/** Interval between queries about one message; carriers report within minutes or hours. */
const waitAfter = (questions: number): number =>
  questions < 5 ? MINUTE_MS : questions < 15 ? 10 * MINUTE_MS : HOUR_MS;

/** Polls for the final status, for at most a day. A message's notifications share the result. */
export function createConfirmations({ store, clock, log, channels, scrub }: ConfirmationPorts) {
  const { database } = store;
  /** Time of the next query in elapsed milliseconds, by the provider's id of the message. */
  const waits = new Map<string, { readonly asked: number; readonly next: number }>();

  const readTracked = () =>
    database
      .selectFrom("notifications")
      .select(["key", "channel", "tracking_id"])
      .where("tracking_id", "is not", null)
      .where("settled_at", ">", isoTime(clock.now() - ASKED_FOR_MS))
      .orderBy("settled_at")
      .limit(ASKED_AT_ONCE * 10)
      .execute();

  const ask = async (channel: Channel, trackingId: string, keys: readonly string[]) => {
    const { confirm } = channel;
    if (!confirm) return;
    const asked = (waits.get(trackingId)?.asked ?? 0) + 1;
    waits.set(trackingId, { asked, next: clock.elapsed() + waitAfter(asked) });
    const { status, text } = await withTimeout(LIMIT_MS, (signal) => confirm(trackingId, signal), {
      late: () => deliveryTimeout(LIMIT_MS),
    });
    if (status === "pending") return;
    const command = {
      kind: "confirm",
      outcome: status,
      providerAnswer: scrub(text),
    } as const;
    for (const key of keys) {
      await handleCommand(store, notificationEvolution, key, (state) => decide(command, state));
    }
    waits.delete(trackingId);
  };

  return async (): Promise<void> => {
    const rows = await readTracked();
    const messages = Map.groupBy(rows, ({ tracking_id: id }) => id ?? "");
    for (const id of waits.keys()) if (!messages.has(id)) waits.delete(id);
    const due = [...messages]
      .filter(([id]) => (waits.get(id)?.next ?? 0) <= clock.elapsed())
      .slice(0, ASKED_AT_ONCE);
    for (const [id, of] of due) {
      const channel = channels.find(({ name }) => name === of[0]?.channel);
      try {
        if (channel)
          await ask(
            channel,
            id,
            of.map(({ key }) => key),
          );
      } catch (error) {
        log.warn("a provider could not be asked what became of a message", { id, error });
      }
    }
  };
}
