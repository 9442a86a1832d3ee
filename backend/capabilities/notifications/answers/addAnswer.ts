import type { AnswerSubject } from "../../../contract/answer.ts";
import type { NotificationRequest } from "../evolve.ts";
import type { AnswerTokens } from "./answerTokens.ts";

/** The request with what its link to answer carries. Never rejects: a message goes without it. */
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

/** Of a test and of a notice there is nothing to answer. */
function subjectOf(request: NotificationRequest): AnswerSubject | undefined {
  const { alertId, firing, facts, rule } = request;
  if (rule?.kind === "fired") return { kind: "rule", id: rule.ruleId, firing: rule.position };
  if (alertId === null || facts === null || firing < 1) return undefined;
  return { kind: "alert", id: alertId, firing };
}
