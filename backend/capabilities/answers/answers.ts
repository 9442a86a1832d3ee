import type { Kysely } from "kysely";
import type { AnswerChoice, AnswerSubject } from "../../contract/answer.ts";
import { isoTime, type Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";

export interface Answered {
  /** Plain text, such as "Your alert on AAPL". */
  readonly title: string;
  readonly listed: string;
  /** Symbol of the stock; null for a rule on several. */
  readonly symbol: string | null;
}

export interface Answerable {
  find(id: number): Promise<Answered | undefined>;
  /** Returns false if the choice does not apply, for example to an alert already paused. */
  act(id: number, choice: Exclude<AnswerChoice, "seen">): Promise<boolean>;
  acknowledge?(subject: AnswerSubject): Promise<unknown>;
  findEntry(subject: AnswerSubject): Promise<number | undefined>;
}

/** Actions that a link in a message permits. Possession of the link is the authorization. */
export interface AnswerPorts {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly kinds: Readonly<Record<AnswerSubject["kind"], Answerable>>;
  readonly markRead: (entry: number) => Promise<unknown>;
}

export type Given =
  | { readonly status: "given" | "needless" | "repeated"; readonly answered: Answered }
  | { readonly status: "deleted" };

export interface Answers {
  find(subject: AnswerSubject): Promise<Answered | undefined>;
  /** Applies a choice once; one that changed nothing can be repeated. `expiresAt` is ISO 8601. */
  give(subject: AnswerSubject, choice: AnswerChoice, expiresAt: string): Promise<Given>;
}

export function createAnswers({ database, clock, kinds, markRead }: AnswerPorts): Answers {
  /** Claims the choice; returns false if it was already used. */
  const take = async (subject: AnswerSubject, choice: AnswerChoice, expiresAt: string) => {
    await database
      .deleteFrom("used_answers")
      .where("expires_at", "<=", isoTime(clock.now()))
      .execute();
    const { numInsertedOrUpdatedRows } = await database
      .insertInto("used_answers")
      .values({ ...subject, choice, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  };
  const release = async ({ kind, id, firing }: AnswerSubject, choice: AnswerChoice) => {
    await database
      .deleteFrom("used_answers")
      .where("kind", "=", kind)
      .where("id", "=", id)
      .where("firing", "=", firing)
      .where("choice", "=", choice)
      .execute();
  };

  return {
    find: ({ kind, id }) => kinds[kind].find(id),
    give: async (subject, choice, expiresAt) => {
      const { find, act, acknowledge, findEntry } = kinds[subject.kind];
      const answered = await find(subject.id);
      if (!answered) return { status: "deleted" };
      if (!(await take(subject, choice, expiresAt))) return { status: "repeated", answered };
      let isDone = false;
      try {
        if (choice === "seen") await acknowledge?.(subject);
        isDone = choice === "seen" || (await act(subject.id, choice));
      } finally {
        if (!isDone) await release(subject, choice);
      }
      if (!isDone) return { status: "needless", answered };
      const entry = await findEntry(subject);
      if (entry !== undefined) await markRead(entry);
      return { status: "given", answered };
    },
  };
}
