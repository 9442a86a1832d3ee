import type { Kysely } from "kysely";
import type { AnswerChoice, AnswerSubject } from "../../contract/answer.ts";
import { isoTime, type Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";

/** What an answer changes, as the page shows it. */
export interface Answered {
  /** "Your alert on AAPL". Plain text. */
  readonly title: string;
  /** Where it is listed, from the product's root. */
  readonly listed: string;
  /** Its stock; null where it watches several. */
  readonly symbol: string | null;
}

/** One kind of what messages are sent of. */
export interface Answerable {
  /** Undefined when it was deleted. */
  find(id: number): Promise<Answered | undefined>;
  /** False when it is not in a state that this changes, such as paused already. */
  act(id: number, choice: Exclude<AnswerChoice, "seen">): Promise<boolean>;
  /** Has been seen. */
  acknowledge?(subject: AnswerSubject): Promise<unknown>;
  /** The event's entry in the notification center; undefined when there is none. */
  findEntry(subject: AnswerSubject): Promise<number | undefined>;
}

/** What a link of a message may do: the one who has it has the message. */
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
  /** Undefined when it was deleted. */
  find(subject: AnswerSubject): Promise<Answered | undefined>;
  /**
   * Each choice is taken once; one that changed nothing (`needless`) may be tried again. `expiresAt`,
   * ISO 8601, is the link's.
   */
  give(subject: AnswerSubject, choice: AnswerChoice, expiresAt: string): Promise<Given>;
}

export function createAnswers({ database, clock, kinds, markRead }: AnswerPorts): Answers {
  /** False when it was taken before. */
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
