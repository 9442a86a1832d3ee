/** Outside of `/api`, because a browser opens it for the reader of a message. */
export const ANSWER_PREFIX = "/answer";

export interface AnswerSubject {
  readonly kind: "alert" | "rule";
  readonly id: number;
  /** For an alert, the number of the firing, from 1; for a rule, the position of the event. */
  readonly firing: number;
}

export type AnswerChoice = "seen" | "snoozeHour" | "snoozeTomorrow" | "rearm" | "mute";

export const answerChoices: Readonly<Record<AnswerSubject["kind"], readonly AnswerChoice[]>> = {
  alert: ["seen", "snoozeHour", "snoozeTomorrow", "rearm", "mute"],
  rule: ["seen", "snoozeHour", "snoozeTomorrow", "rearm", "mute"],
};

export const answerLabels: Readonly<Record<AnswerChoice, string>> = {
  seen: "Got it",
  snoozeHour: "Snooze for an hour",
  snoozeTomorrow: "Snooze until tomorrow",
  rearm: "Watch again",
  mute: "Pause",
};
