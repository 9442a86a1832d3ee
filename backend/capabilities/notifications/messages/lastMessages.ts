import type { Kysely } from "kysely";
import { isoTime, type Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/schema.ts";
import type { ChannelName } from "../events.ts";
import { readLastMessages } from "../waiting.ts";

export interface LastMessagesPorts {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly coalesceMs: number;
}

export type LastMessages = ReturnType<typeof createLastMessages>;

/**
 * Time of the last message to each contact, which determines when the next one is allowed.
 *
 * Uses elapsed time, and the wall clock only for messages of an earlier process. Times in the
 * future were recorded under another clock and are ignored.
 */
export function createLastMessages(ports: LastMessagesPorts) {
  const { database, clock, coalesceMs } = ports;
  const known = new Map<ChannelName, Map<number, number>>();
  const knownOf = (channel: ChannelName): Map<number, number> => {
    const found = known.get(channel) ?? new Map<number, number>();
    known.set(channel, found);
    return found;
  };

  return {
    sent(channel: ChannelName, contactId: number): void {
      knownOf(channel).set(contactId, clock.elapsed());
    },
    /**
     * Reads the times once. The returned function gives the milliseconds until a contact may get
     * its next message; messages sent after the read are not considered.
     */
    async read(channel: ChannelName): Promise<(contactId: number) => number> {
      const now = clock.now();
      const span = { after: isoTime(now - coalesceMs), until: isoTime(now) };
      const stored = await readLastMessages(database, channel, span);
      const bootedAt = now - clock.elapsed();
      const last = new Map<number, number>();
      for (const [contactId, at] of stored) last.set(contactId, Date.parse(at) - bootedAt);
      for (const [contactId, at] of knownOf(channel)) last.set(contactId, at);
      return (contactId) => {
        const at = last.get(contactId);
        return at === undefined ? 0 : Math.max(0, at + coalesceMs - clock.elapsed());
      };
    },
  };
}
