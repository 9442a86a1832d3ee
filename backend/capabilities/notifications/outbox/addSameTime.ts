import type { ReadKnownFacts } from "../../firingContext/queries.ts";
import type { NotificationRequest } from "../evolve.ts";
import { describeSameTime } from "../messages/sameTimeLines.ts";

/**
 * Adds news from around the time of the firing. Never rejects; on failure the message is sent
 * without it.
 */
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
