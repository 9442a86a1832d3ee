import type { ChannelFault } from "../../../contract/health.ts";
import { isoTime, type Clock } from "../../../platform/clock.ts";
import { MINUTE_MS, SECOND_MS } from "../../../domain/durations.ts";
import type { Log } from "../../../platform/log.ts";
import type { Channel } from "../channels/channel.ts";
import type { DescribeDestination } from "../messages/destinationLabels.ts";
import type { MeasureAttempt } from "./outboxMetrics.ts";

export interface ChannelFaultPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly channels: readonly Pick<Channel, "name" | "findDestination">[];
  readonly labelOf: (channel: string) => string;
  readonly readLabels: (
    rows: readonly { readonly channel: string; readonly contact_id: number }[],
  ) => Promise<DescribeDestination>;
}

/** `failures` is 0 after a message was accepted. */
interface Tried {
  /** First consecutive failure: `since` in epoch milliseconds, `begun` in elapsed milliseconds. */
  readonly since: number;
  readonly begun: number;
  readonly failures: number;
  readonly isPermanent: boolean;
  readonly error: string;
}

const ACCEPTED: Tried = { since: 0, begun: 0, failures: 0, isPermanent: false, error: "" };

/** A single temporary failure is reported once it has lasted this long. */
const PASSING_MS = 30 * SECOND_MS;

const LOGGED_EVERY_MS = 10 * MINUTE_MS;

export type ChannelFaults = ReturnType<typeof createChannelFaults>;

/** Finds the faults of channels in the attempts of this process. */
export function createChannelFaults(ports: ChannelFaultPorts) {
  const { clock, log, channels, labelOf, readLabels } = ports;
  const known = new Map<string, Map<number, Tried>>();
  /** Elapsed milliseconds. */
  const logged = new Map<string, number>();

  const hasFailed = ({ failures, isPermanent, begun }: Tried): boolean =>
    isPermanent || failures > 1 || (failures === 1 && clock.elapsed() - begun >= PASSING_MS);

  const complain = (channel: string, { since, failures, error }: Tried): void => {
    const now = clock.elapsed();
    if (now - (logged.get(channel) ?? Number.NEGATIVE_INFINITY) < LOGGED_EVERY_MS) return;
    logged.set(channel, now);
    log.warn("a channel does not accept messages", {
      channel,
      since: isoTime(since),
      failures,
      error,
    });
  };

  const observe: MeasureAttempt = (channel, outcome, [request]) => {
    if (!request) return;
    const tried = known.get(channel) ?? new Map<number, Tried>();
    known.set(channel, tried);
    const { contactId } = request;
    if (outcome.kind === "giveUp") {
      tried.delete(contactId);
      return;
    }
    if (outcome.kind === "delivered") {
      tried.set(contactId, ACCEPTED);
      if (logged.has(channel) && ![...tried.values()].some(hasFailed)) {
        logged.delete(channel);
        log.info("a channel accepts messages again", { channel });
      }
      return;
    }
    const before = tried.get(contactId) ?? ACCEPTED;
    const isFirst = before.failures === 0;
    const now: Tried = {
      since: isFirst ? clock.now() : before.since,
      begun: isFirst ? clock.elapsed() : before.begun,
      failures: before.failures + 1,
      isPermanent: before.isPermanent || outcome.permanent,
      error: outcome.error,
    };
    tried.set(contactId, now);
    if (hasFailed(now)) complain(channel, now);
  };

  /** Deleted destinations are removed; switched-off ones may be switched on again. */
  const readActive = async (channel: (typeof channels)[number]) => {
    const tried = known.get(channel.name) ?? new Map<number, Tried>();
    const active: (Tried & { readonly contactId: number })[] = [];
    for (const [contactId, state] of tried) {
      const destination = await channel.findDestination(contactId);
      if (!destination) tried.delete(contactId);
      if (destination?.isActive) active.push({ ...state, contactId });
    }
    return active;
  };

  return {
    observe,
    /**
     * Returns the channels all of whose destinations rejected their last message and, for other
     * channels, the destinations that did. Deleted and switched-off destinations are left out.
     */
    read: async (): Promise<readonly ChannelFault[]> => {
      const faults: ChannelFault[] = [];
      for (const channel of channels) {
        const { name } = channel;
        if (![...(known.get(name)?.values() ?? [])].some(hasFailed)) continue;
        const active = await readActive(channel);
        const failing = active.filter(hasFailed).toSorted((a, b) => a.since - b.since);
        const [first] = failing;
        if (!first) continue;
        const isWhole = failing.length === active.length;
        const describe = await readLabels(
          failing.map(({ contactId }) => ({ channel: name, contact_id: contactId })),
        );
        // If all destinations fail, report one fault: that of the destination failing longest.
        for (const fault of isWhole ? [first] : failing) {
          faults.push({
            channel: name,
            label: labelOf(name),
            destination: isWhole ? null : describe({ channel: name, contact_id: fault.contactId }),
            since: isoTime(fault.since),
            failures: (isWhole ? failing : [fault]).reduce((sum, each) => sum + each.failures, 0),
            error: fault.error,
          });
        }
      }
      return faults;
    },
  };
}
