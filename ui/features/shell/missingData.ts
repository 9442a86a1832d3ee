import { MINUTE_MS } from "../../../backend/domain/durations.ts";
import {
  nameCapabilityInSentence,
  stateOfAnswers,
  type SourceAnswers,
  type SourceCapability,
} from "../../components/dataDisplay/sourceWords.ts";

export interface ReportedSource {
  name: string;
  byCapability: readonly SourceAnswers[];
}

/** Sources in the order in which those of a kind are queried. */
export interface SourcesList {
  sources: readonly {
    name: string;
    gives: readonly {
      capability: string;
      markets: readonly string[] | null;
      isByNumber: boolean;
    }[];
  }[];
  order: readonly { capability: string; sources: readonly string[] }[];
}

/** `name` fits into a sentence; `since` is the ISO time of the last response, or null. */
export interface MissingKind {
  name: string;
  since: string | null;
}

export interface MissingData {
  /** Kinds for which no source responds. */
  missing: readonly MissingKind[];
  /** Sources replaced by a later one for these kinds. */
  replaced: readonly { source: string; kinds: readonly MissingKind[] }[];
}

/** A source that fails for one stock only is not down. */
const DOWN_AFTER_MS = 10 * MINUTE_MS;

function isDown(answers: SourceAnswers): boolean {
  const state = stateOfAnswers(answers);
  if (state === "answering") return false;
  if (state !== "failing") return true;
  const { lastErrorAt, lastSuccessAt } = answers;
  if (lastSuccessAt === null || lastErrorAt === null) return true;
  return Date.parse(lastErrorAt) - Date.parse(lastSuccessAt) >= DOWN_AFTER_MS;
}

export const isAnyDown = (
  sources: readonly ReportedSource[],
  kinds: readonly SourceCapability[],
): boolean =>
  sources.some(({ byCapability }) =>
    byCapability.some(
      (answers) => kinds.some((kind) => kind === answers.capability) && isDown(answers),
    ),
  );

/** Returns null for all markets. */
function marketsOf(list: SourcesList | undefined, name: string, kind: SourceCapability) {
  const given = list?.sources
    .find((source) => source.name === name)
    ?.gives.find(({ capability }) => capability === kind);
  return given?.isByNumber ? [] : (given?.markets ?? null);
}

/** Without a list, every source covers all markets, in the order of `sources`. */
export function findMissingData(
  sources: readonly ReportedSource[],
  kinds: readonly SourceCapability[],
  list?: SourcesList,
): MissingData {
  const missing: MissingKind[] = [];
  const replaced = new Map<string, MissingKind[]>();
  for (const kind of kinds) {
    const order = list?.order.find(({ capability }) => capability === kind)?.sources ?? [];
    const asked = sources
      .flatMap(({ name, byCapability }) => {
        const answers = byCapability.find(({ capability }) => capability === kind);
        const markets = marketsOf(list, name, kind);
        return answers && answers.asked > 0 ? [{ name, answers, markets }] : [];
      })
      .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
    const answering = asked.filter(({ answers }) => !isDown(answers));
    const first = asked.find(({ answers, markets }, at) => {
      const before = asked.slice(0, at).filter((each) => answering.includes(each));
      const isCovered = before.some(
        (each) =>
          each.markets === null || markets?.every((market) => each.markets?.includes(market)),
      );
      return isDown(answers) && !isCovered;
    });
    if (!first) continue;
    const name = nameCapabilityInSentence(kind);
    if (answering.length > 0) {
      const known = replaced.get(first.name) ?? [];
      replaced.set(first.name, [...known, { name, since: first.answers.lastSuccessAt }]);
    } else {
      const answered = asked.flatMap(({ answers }) => answers.lastSuccessAt ?? []);
      missing.push({ name, since: answered.toSorted().at(-1) ?? null });
    }
  }
  return {
    missing,
    replaced: [...replaced].map(([source, lacking]) => ({ source, kinds: lacking })),
  };
}
