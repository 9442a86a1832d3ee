import type { NotificationRequest } from "../evolve.ts";
import type { AnswerTokens } from "./answerTokens.ts";

/** The request with what its link to answer carries. Never rejects: a message goes without it. */
export type AddAnswer = (request: NotificationRequest) => Promise<NotificationRequest>;

export const createAddAnswer =
  (tokens: AnswerTokens): AddAnswer =>
  async (request) => {
    const { alertId, firing, facts, requestedAt } = request;
    if (alertId === null || facts === null || firing < 1) return request;
    try {
      return { ...request, answerToken: await tokens.sign({ alertId, firing }, requestedAt) };
    } catch {
      return request;
    }
  };
