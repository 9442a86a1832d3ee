import { Elysia, t } from "elysia";
import { ANSWER_PREFIX, answerChoices, type AnswerChoice } from "../../contract/answer.ts";
import type { Answers, AnsweredFiring } from "./answers.ts";
import {
  renderDeleted,
  renderExpired,
  renderForged,
  renderOutcome,
  renderQuestion,
} from "./page.ts";

type Verdict =
  | {
      readonly status: "valid";
      readonly subject: AnsweredFiring;
      readonly expiresAt: string;
    }
  | { readonly status: "expired" | "forged" };

export interface AnswerRoutePorts {
  readonly answers: Answers;
  readonly verify: (token: string) => Promise<Verdict>;
  /** Where a browser finds a page of the product. */
  readonly linkTo: (path: string) => string;
}

const Choice = t.Union(answerChoices.map((choice) => t.Literal(choice)));

/** Pages for a browser: none of it is part of the API. */
const detail = { hide: true };

/** `/answer/…`: a message is answered by the one who got it, signed in or not. */
export const answerRoutes = ({ answers, verify, linkTo }: AnswerRoutePorts) => {
  const alertsLink = linkTo("/alerts");
  const refuse = (status: "expired" | "forged") =>
    status === "expired" ? renderExpired(alertsLink) : renderForged();
  return new Elysia({ prefix: ANSWER_PREFIX })
    .get(
      "/:token",
      async ({ params: { token }, query }) => {
        const verdict = await verify(token);
        if (verdict.status !== "valid") return refuse(verdict.status);
        const alert = await answers.find(verdict.subject);
        if (!alert) return renderDeleted(alertsLink);
        const stockLink = linkTo(`/stocks/${encodeURIComponent(alert.symbol)}`);
        return renderQuestion({ alert, choice: chosen(query.do), stockLink });
      },
      { query: t.Object({ do: t.Optional(t.String({ maxLength: 40 })) }), detail },
    )
    .post(
      "/:token",
      async ({ params: { token }, body: { choice } }) => {
        const verdict = await verify(token);
        if (verdict.status !== "valid") return refuse(verdict.status);
        const given = await answers.give(verdict.subject, choice, verdict.expiresAt);
        return renderOutcome(given, choice, alertsLink);
      },
      { body: t.Object({ choice: Choice }), detail },
    );
};

/** What a link names that this build does not know is the first choice. */
const chosen = (text: string | undefined): AnswerChoice =>
  answerChoices.find((choice) => choice === text) ?? answerChoices[0];
