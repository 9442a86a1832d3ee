import { minutesToTomorrow } from "../../market/calendars/minutesToTomorrow.ts";
import type { Clock } from "../../platform/clock.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { alertStream } from "../alerts/events.ts";
import type { Answerable } from "./answers.ts";

export interface AlertAnswerPorts {
  readonly clock: Clock;
  readonly store: Pick<EventStore, "readStream">;
  readonly alerts: {
    readonly queries: { find(id: number): Promise<AnsweredAlert | undefined> };
    snooze(id: number, minutes: number): Promise<object | undefined>;
    /** Called with an empty change, which re-activates a triggered or expired alert. */
    edit(id: number, change: Record<never, never>): Promise<object | undefined>;
    resume(id: number): Promise<object | undefined>;
    pause(id: number): Promise<object | undefined>;
  };
}

interface AnsweredAlert {
  readonly symbol: string;
  readonly suspension: object | null;
  readonly isExpired: boolean;
}

export const createAlertAnswers = ({ alerts, store, clock }: AlertAnswerPorts): Answerable => ({
  find: async (id) => {
    const alert = await alerts.queries.find(id);
    if (!alert) return undefined;
    const { symbol } = alert;
    return { title: `Your alert on ${symbol}`, listed: "/alerts", symbol };
  },
  act: async (id, choice) => {
    const { symbol, suspension, isExpired } = (await alerts.queries.find(id)) ?? {};
    if (symbol === undefined) return false;
    switch (choice) {
      case "snoozeHour":
        return (await alerts.snooze(id, 60)) !== undefined;
      case "snoozeTomorrow":
        return (await alerts.snooze(id, minutesToTomorrow(symbol, clock.now()))) !== undefined;
      case "rearm":
        return suspension === null
          ? !isExpired && (await alerts.edit(id, {})) !== undefined
          : (await alerts.resume(id)) !== undefined;
      case "mute":
        return (await alerts.pause(id)) !== undefined;
      default:
        return choice satisfies never;
    }
  },
  findEntry: async ({ id, firing }) => {
    const events = await store.readStream(alertStream(id));
    return events.find(
      ({ type, data }) =>
        type === "AlertTriggered" && (data as { readonly firing: number }).firing === firing,
    )?.position;
  },
});
