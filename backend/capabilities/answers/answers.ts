import type { Kysely } from "kysely";
import { marketOf } from "../../market/symbol.ts";
import { midnightOf } from "../../market/calendars/sourceHours.ts";
import { dateIn } from "../../market/sessions.ts";
import { isoTime, type Clock } from "../../platform/clock.ts";
import { DAY_MS, MINUTE_MS } from "../../platform/durations.ts";
import type { Database } from "../../platform/database/schema.ts";
import type { AnswerChoice } from "../../contract/answer.ts";

/** What a message is about. */
export interface AnsweredFiring {
  readonly alertId: number;
  readonly firing: number;
}

/** What a link of a message may do: the one who has it has the message. */
export interface AnswerPorts {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly alerts: {
    /** Undefined when there is no such alert any more. */
    find(id: number): Promise<AnsweredAlert | undefined>;
    snooze(id: number, minutes: number): Promise<object | undefined>;
    /** A change of nothing: one that has fired or expired watches again. */
    edit(id: number, change: Record<never, never>): Promise<{ readonly status: string }>;
    resume(id: number): Promise<object | undefined>;
    pause(id: number): Promise<object | undefined>;
  };
  /** Marks the firing as read in the notification center. */
  readonly markSeen: (subject: AnsweredFiring) => Promise<void>;
}

export interface AnsweredAlert {
  readonly symbol: string;
  readonly isActive: boolean;
  readonly isTriggered: boolean;
  readonly suspension: object | null;
}

export type Given =
  | { readonly status: "given"; readonly alert: AnsweredAlert }
  /** The alert is not in a state that this changes, such as paused already. */
  | { readonly status: "needless"; readonly alert: AnsweredAlert }
  | { readonly status: "repeated"; readonly alert: AnsweredAlert }
  | { readonly status: "deleted" };

export interface Answers {
  find(subject: AnsweredFiring): Promise<AnsweredAlert | undefined>;
  /** Each choice is taken once. `expiresAt`, ISO 8601, is the link's. */
  give(subject: AnsweredFiring, choice: AnswerChoice, expiresAt: string): Promise<Given>;
}

export function createAnswers({ database, clock, alerts, markSeen }: AnswerPorts): Answers {
  /** False when it was taken before. */
  const take = async (subject: AnsweredFiring, choice: AnswerChoice, expiresAt: string) => {
    await database
      .deleteFrom("used_answers")
      .where("expires_at", "<=", isoTime(clock.now()))
      .execute();
    const { alertId: alert_id, firing } = subject;
    const { numInsertedOrUpdatedRows } = await database
      .insertInto("used_answers")
      .values({ alert_id, firing, choice, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  };
  /** It did nothing, so it may be tried again. */
  const release = async ({ alertId, firing }: AnsweredFiring, choice: AnswerChoice) => {
    await database
      .deleteFrom("used_answers")
      .where("alert_id", "=", alertId)
      .where("firing", "=", firing)
      .where("choice", "=", choice)
      .execute();
  };

  const act = async (
    { alertId }: AnsweredFiring,
    { symbol, suspension }: AnsweredAlert,
    choice: AnswerChoice,
  ): Promise<boolean> => {
    switch (choice) {
      case "seen":
        return true;
      case "snoozeHour":
        return (await alerts.snooze(alertId, 60)) !== undefined;
      case "snoozeTomorrow":
        return (await alerts.snooze(alertId, minutesToTomorrow(symbol, clock.now()))) !== undefined;
      case "rearm":
        return suspension === null
          ? (await alerts.edit(alertId, {})).status === "edited"
          : (await alerts.resume(alertId)) !== undefined;
      case "mute":
        return (await alerts.pause(alertId)) !== undefined;
      default:
        return choice satisfies never;
    }
  };

  return {
    find: ({ alertId }) => alerts.find(alertId),
    give: async (subject, choice, expiresAt) => {
      const alert = await alerts.find(subject.alertId);
      if (!alert) return { status: "deleted" };
      if (!(await take(subject, choice, expiresAt))) return { status: "repeated", alert };
      try {
        if (await act(subject, alert, choice)) {
          await markSeen(subject);
          return { status: "given", alert };
        }
      } catch (error) {
        await release(subject, choice);
        throw error;
      }
      await release(subject, choice);
      return { status: "needless", alert };
    },
  };
}

/** To the next midnight of the exchange, at least a minute. */
export function minutesToTomorrow(symbol: string, now: number): number {
  const { zone } = marketOf(symbol);
  const today = Date.parse(`${dateIn(zone, now)}T00:00:00Z`) / DAY_MS;
  return Math.max(1, Math.ceil((midnightOf(zone, today + 1) - now) / MINUTE_MS));
}
