/** Where the reader of a message answers it; outside of `/api`, for a browser opens it. */
export const ANSWER_PREFIX = "/answer";

/** What a message can be answered with, in the order in which it is offered. */
export const answerChoices = ["seen", "snoozeHour", "snoozeTomorrow", "rearm", "mute"] as const;

export type AnswerChoice = (typeof answerChoices)[number];

/** In a mail, and on the page that it leads to. */
export const answerLabels: Readonly<Record<AnswerChoice, string>> = {
  seen: "Got it",
  snoozeHour: "Snooze for an hour",
  snoozeTomorrow: "Snooze until tomorrow",
  rearm: "Watch again",
  mute: "Pause this alert",
};
