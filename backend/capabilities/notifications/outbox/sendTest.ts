import { isoTime, type Clock } from "../../../platform/clock.ts";
import type { TestOutcome } from "../../../contract/common.ts";
import { handleCommand } from "../../../platform/eventStore/commandHandler.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { decide, notificationEvolution, type NotificationState } from "../decide.ts";
import type { Dispatcher } from "./dispatcher.ts";
import type { ChannelName } from "../events.ts";
import { testKey } from "./key.ts";
import type { SubscriptionStore } from "../channels/push/subscriptionStore.ts";

export interface SendTestPorts {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly dispatcher: Pick<Dispatcher, "dispatchNow">;
  readonly newId: () => string;
}

export const testOf = (channel: ChannelName, contactId: number, clock: Clock) => ({
  alertId: null,
  firing: 0,
  channel,
  contactId,
  isTest: true,
  requestedAt: isoTime(clock.now()),
  facts: null,
});

/** Resolves once the test is settled. */
export const createSendTest =
  ({ store, clock, dispatcher, newId }: SendTestPorts) =>
  async (channel: ChannelName, contactId: number): Promise<TestOutcome> => {
    const key = testKey(newId());
    const request = testOf(channel, contactId, clock);
    await handleCommand(store, notificationEvolution, key, (state) =>
      decide({ kind: "request", request }, state),
    );
    return describeOutcome(await dispatcher.dispatchNow(key, channel));
  };

/** Successful if at least one browser accepts it. */
export const createSendPushTest =
  (
    subscriptions: Pick<SubscriptionStore, "ids">,
    sendTest: (channel: ChannelName, contactId: number) => Promise<TestOutcome>,
  ) =>
  async (): Promise<TestOutcome> => {
    const ids = await subscriptions.ids();
    if (ids.length === 0) return { success: false, message: "No browser has push enabled" };
    const outcomes = await Promise.all(ids.map((id) => sendTest("push", id)));
    const taken = outcomes.filter(({ success }) => success).length;
    const words = [...new Set(outcomes.map(({ message }) => message))].join("; ");
    const message = ids.length === 1 ? words : `${taken} of ${ids.length} browsers: ${words}`;
    return { success: taken > 0, ...(taken > 0 && { outcome: "accepted" as const }), message };
  };

function describeOutcome(state: NotificationState): TestOutcome {
  switch (state.status) {
    case "delivered":
      return { success: true, outcome: state.outcome, message: state.providerAnswer };
    case "failed":
      return { success: false, message: state.reason };
    case "pending":
    case "unknown":
      return { success: false, message: "The test was interrupted because the server is stopping" };
    default:
      return state satisfies never;
  }
}
