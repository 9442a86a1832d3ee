import type { ReadKnownFacts } from "../../firingContext/queries.ts";
import type { NotificationRequest } from "../evolve.ts";
import { describeSameTime } from "../messages/sameTimeLines.ts";

/** The request with what is known of the same time. Never rejects: a message goes without it. */
export type AddSameTime = (request: NotificationRequest) => Promise<NotificationRequest>;

export const createAddSameTime =
  (readKnownFacts: ReadKnownFacts): AddSameTime =>
  async (request) => {
    const { facts, alertId, firing } = request;
    if (facts === null || alertId === null) return request;
    const { symbol, exchangeTime } = facts;
    try {
      const known = await readKnownFacts({ alertId, firing, symbol, exchangeTime });
      return { ...request, atTheSameTime: describeSameTime(known, symbol) };
    } catch {
      return request;
    }
  };
