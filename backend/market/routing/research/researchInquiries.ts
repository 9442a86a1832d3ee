import { tradeDateAt } from "../../../domain/tradeDate.ts";
import {
  createCachedQuery,
  type CachedQuery,
  type CachedQueryPorts,
  type Question,
  type PeekableQuery,
} from "../cachedQuery.ts";
import { researchQuestions } from "./researchQuestions.ts";

type Kinds = typeof researchQuestions;
type Answered<Asked> = Asked extends Question<infer Args, infer T> ? CachedQuery<Args, T> : never;
type Remembering<Asked> =
  Asked extends Question<infer Args, infer T> ? PeekableQuery<Args, T> : never;

/**
 * Asks the capable sources in order for each kind of research. Undefined where no source has it; rejects with
 * `SourceUnavailable` where none can answer, and where none offers the kind.
 */
export type Research = { readonly [Kind in keyof Kinds]: Answered<Kinds[Kind]> };

/** Each kind can also be answered from what is known already. */
type RememberingResearch = { readonly [Kind in keyof Kinds]: Remembering<Kinds[Kind]> };

export function createResearch(ports: CachedQueryPorts): RememberingResearch {
  const { splits } = researchQuestions;
  const questions = {
    ...researchQuestions,
    splits: {
      ...splits,
      // An answer of an earlier trade date does not contain the splits of this one.
      keyOf: (symbol, ...rest) =>
        `${tradeDateAt(symbol, ports.clock.now())} ${splits.keyOf(symbol, ...rest)}`,
    } satisfies typeof splits,
  };
  return Object.fromEntries(
    Object.entries(questions).map(([kind, question]) => [
      kind,
      createCachedQuery(ports, question as Question<unknown[], unknown>),
    ]),
  ) as unknown as RememberingResearch;
}
