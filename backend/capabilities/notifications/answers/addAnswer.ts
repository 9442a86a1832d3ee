import type { AnswerSubject } from "../../../contract/answer.ts";
import type { NotificationRequest } from "../evolve.ts";
import type { AnswerTokens } from "./answerTokens.ts";

/**
 * Adds a reply token to the request. Never rejects; on failure the message is sent without a reply
 * link.
 */
export type AddAnswer = (request: NotificationRequest) => Promise<NotificationRequest>;

export const createAddAnswer =
  (tokens: AnswerTokens): AddAnswer =>
  async (request) => {
    const subject = subjectOf(request);
    if (!subject) return request;
    try {
      return { ...request, answerToken: await tokens.sign(subject, request.requestedAt) };
    } catch {
      return request;
    }
  };

/** Tests and notices cannot be replied to. */
function subjectOf(request: NotificationRequest): AnswerSubject | undefined {
  const { alertId, firing, facts, rule } = request;
  if (rule?.kind === "fired") return { kind: "rule", id: rule.ruleId, firing: rule.position };
  if (alertId === null || facts === null || firing < 1) return undefined;
  return { kind: "alert", id: alertId, firing };
}
