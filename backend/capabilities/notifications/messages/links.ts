import type { NotificationRequest } from "../decide.ts";
import { ANSWER_PREFIX, type AnswerChoice } from "../../../contract/answer.ts";
import { symbolOf } from "./notice.ts";

/** Paths of the product to which a message links, such as `/?chart=AAPL`. */
export interface MessageLinks {
  readonly chart: string;
  /** Page that asks for confirmation, so that link prefetchers change nothing. */
  readonly mute: string;
  /** Null if the product cannot be opened from other machines. */
  readonly answer: AnswerLink | null;
}

/** The first one is preselected if none is chosen. */
export type AnswerLink = (choice?: AnswerChoice) => string;

/** Returns null for a test, which is not about an alert. */
export function linksOf(request: NotificationRequest): MessageLinks | null {
  const { alertId, rule, answerToken } = request;
  const symbol = symbolOf(request);
  if (symbol === null || (alertId === null && !rule)) return null;
  return {
    chart: `/?chart=${encodeURIComponent(symbol)}`,
    // Rules have no mute of their own; they are paused in their list.
    mute: alertId === null ? MUTE_ALL_LINK : `/mute?alert=${alertId}`,
    answer: answerToken === undefined ? null : (choice) => answerPath(answerToken, choice),
  };
}

const answerPath = (token: string, choice?: AnswerChoice): string =>
  `${ANSWER_PREFIX}/${token}${choice === undefined ? "" : `?do=${choice}`}`;

export const MUTE_ALL_LINK = "/mute";

/** The start page if the message has both alerts and rules. */
export function listOf(requests: readonly NotificationRequest[]): "/" | "/alerts" | "/rules" {
  if (requests.every(({ rule }) => rule !== undefined)) return "/rules";
  return requests.some(({ rule }) => rule !== undefined) ? "/" : "/alerts";
}

export const pageOf = (publicUrl: string, path: string): string =>
  `${publicUrl.replace(/\/+$/, "")}${path}`;
