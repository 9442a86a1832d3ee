import type { NotificationRequest } from "../evolve.ts";
import { ANSWER_PREFIX, type AnswerChoice } from "../../../contract/answer.ts";
import { symbolOf } from "./notice.ts";

/** Pages of the product that a message leads to, from its root: `/?chart=AAPL`. */
export interface MessageLinks {
  readonly chart: string;
  /** Asks before it mutes: programs that prefetch links must change nothing. */
  readonly mute: string;
  /** Null where nothing outside this machine could open it. */
  readonly answer: AnswerLink | null;
}

/** The page where a message is answered; with a choice made already, or the first of them. */
export type AnswerLink = (choice?: AnswerChoice) => string;

/** Null for a test, which is about no alert. */
export function linksOf(request: NotificationRequest): MessageLinks | null {
  const { alertId, rule, answerToken } = request;
  const symbol = symbolOf(request);
  if (symbol === null || (alertId === null && !rule)) return null;
  return {
    chart: `/?chart=${encodeURIComponent(symbol)}`,
    // A rule has no mute of its own: it is paused where it is listed.
    mute: alertId === null ? MUTE_ALL_LINK : `/mute?alert=${alertId}`,
    answer: answerToken === undefined ? null : (choice) => answerPath(answerToken, choice),
  };
}

const answerPath = (token: string, choice?: AnswerChoice): string =>
  `${ANSWER_PREFIX}/${token}${choice === undefined ? "" : `?do=${choice}`}`;

/** Mutes everything: for a message about several alerts. */
export const MUTE_ALL_LINK = "/mute";

/** Where what a message is about is listed: for one of alerts and rules the start page. */
export function listOf(requests: readonly NotificationRequest[]): "/" | "/alerts" | "/rules" {
  if (requests.every(({ rule }) => rule !== undefined)) return "/rules";
  return requests.some(({ rule }) => rule !== undefined) ? "/" : "/alerts";
}

export const pageOf = (publicUrl: string, path: string): string =>
  `${publicUrl.replace(/\/+$/, "")}${path}`;
