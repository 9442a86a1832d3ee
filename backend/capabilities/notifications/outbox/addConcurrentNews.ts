import type { ReadKnownFacts } from "../../firingContext/queries.ts";
import type { NotificationRequest } from "../decide.ts";
import { describeConcurrentNews } from "../messages/describeConcurrentNews.ts";

/**
 * Adds news from around the time of the firing. Never rejects; on failure the message is sent
 * without it.
 */
export type AddConcurrentNews = (request: NotificationRequest) => Promise<NotificationRequest>;

export const createAddConcurrentNews =
  (readKnownFacts: ReadKnownFacts): AddConcurrentNews =>
  async (request) => {
    const { facts, alertId, firing } = request;
    if (facts === null || alertId === null) return request;
    const { symbol, exchangeTime } = facts;
    try {
      const known = await readKnownFacts({ alertId, firing, symbol, exchangeTime });
      return { ...request, atTheSameTime: describeConcurrentNews(known, symbol) };
    } catch {
      return request;
    }
  };
