/** Where the reader of a message answers it; outside of `/api`, for a browser opens it. */
export const ANSWER_PREFIX = "/answer";

/** What a message was sent of. */
export interface AnswerSubject {
  readonly kind: "alert" | "rule";
  readonly id: number;
  /** Of an alert its number, from 1; of a rule the position of the event. */
  readonly firing: number;
}

export type AnswerChoice = "seen" | "snoozeHour" | "snoozeTomorrow" | "rearm" | "mute";

/** What a message can be answered with, in the order in which it is offered. */
export const answerChoices: Readonly<Record<AnswerSubject["kind"], readonly AnswerChoice[]>> = {
  alert: ["seen", "snoozeHour", "snoozeTomorrow", "rearm", "mute"],
  rule: ["seen", "snoozeHour", "snoozeTomorrow", "rearm", "mute"],
};

/** In a mail, and on the page that it leads to. */
export const answerLabels: Readonly<Record<AnswerChoice, string>> = {
  seen: "Got it",
  snoozeHour: "Snooze for an hour",
  snoozeTomorrow: "Snooze until tomorrow",
  rearm: "Watch again",
  mute: "Pause it",
};
