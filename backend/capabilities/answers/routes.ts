import { Elysia, t } from "elysia";
import {
  ANSWER_PREFIX,
  answerChoices,
  type AnswerChoice,
  type AnswerSubject,
} from "../../contract/answer.ts";
import { HttpError } from "../../platform/http/errors.ts";
import type { Answers } from "./answers.ts";
import {
  renderDeleted,
  renderExpired,
  renderForged,
  renderOutcome,
  renderQuestion,
  type LinkTo,
} from "./page.ts";

type Verdict =
  | {
      readonly status: "valid";
      readonly subject: AnswerSubject;
      readonly expiresAt: string;
    }
  | { readonly status: "expired" | "forged" };

export interface AnswerRoutePorts {
  readonly answers: Answers;
  readonly verify: (token: string) => Promise<Verdict>;
  readonly linkTo: LinkTo;
}

const detail = { hide: true };
const Choice = t.String({ maxLength: 40 });

/** Serves `/answer/…`, which lets the recipient of a message reply to it without signing in. */
export const answerRoutes = ({ answers, verify, linkTo }: AnswerRoutePorts) => {
  const refuse = (status: "expired" | "forged") =>
    status === "expired" ? renderExpired(linkTo) : renderForged();
  return new Elysia({ prefix: ANSWER_PREFIX })
    .get(
      "/:token",
      async ({ params: { token }, query }) => {
        const verdict = await verify(token);
        if (verdict.status !== "valid") return refuse(verdict.status);
        const { subject } = verdict;
        const answered = await answers.find(subject);
        if (!answered) return renderDeleted(linkTo);
        const { kind } = subject;
        // Falls back to "seen" for a choice that this version does not know.
        const choice = find(kind, query.do) ?? "seen";
        return renderQuestion({ kind, answered, choice, linkTo });
      },
      { query: t.Object({ do: t.Optional(Choice) }), detail },
    )
    .post(
      "/:token",
      async ({ params: { token }, body }) => {
        const verdict = await verify(token);
        if (verdict.status !== "valid") return refuse(verdict.status);
        const { subject, expiresAt } = verdict;
        const choice = find(subject.kind, body.choice);
        if (!choice) throw new HttpError(422, "There is no such choice", { field: "choice" });
        const given = await answers.give(subject, choice, expiresAt);
        return renderOutcome(given, { kind: subject.kind, choice }, linkTo);
      },
      { body: t.Object({ choice: Choice }), detail },
    );
};

const find = (kind: AnswerSubject["kind"], text: string | undefined): AnswerChoice | undefined =>
  answerChoices[kind].find((choice) => choice === text);
