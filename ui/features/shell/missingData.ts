import { MINUTE_MS } from "../../../backend/domain/durations.ts";
import {
  nameCapabilityInSentence,
  stateOfAnswers,
  type SourceAnswers,
  type SourceCapability,
} from "../../components/dataDisplay/sourceWords.ts";

/** Health of a source, as the server reports it. */
export interface ReportedSource {
  name: string;
  byCapability: readonly SourceAnswers[];
}

/** A kind of data, as it is named within a sentence, and the ISO time of the last answer; null if there was none. */
export interface MissingKind {
  name: string;
  since: string | null;
}

export interface MissingData {
  /** Kinds for which no source responds. */
  missing: readonly MissingKind[];
  /** A source that does not respond for these kinds, while a later one does. */
  replaced: { source: string; kinds: readonly MissingKind[] } | undefined;
}

/** A source that answers some questions and not others, such as one stock's, is not down. */
const DOWN_AFTER_MS = 10 * MINUTE_MS;

function isDown(answers: SourceAnswers): boolean {
  const state = stateOfAnswers(answers);
  if (state === "answering") return false;
  if (state !== "failing") return true;
  const { lastErrorAt, lastSuccessAt } = answers;
  if (lastSuccessAt === null || lastErrorAt === null) return true;
  return Date.parse(lastErrorAt) - Date.parse(lastSuccessAt) >= DOWN_AFTER_MS;
}

/** Returns which of the kinds of data are missing or from another source than usual. */
export function findMissingData(
  sources: readonly ReportedSource[],
  kinds: readonly SourceCapability[],
): MissingData {
  const missing: MissingKind[] = [];
  const replaced = new Map<string, MissingKind[]>();
  for (const kind of kinds) {
    const asked = sources.flatMap(({ name, byCapability }) => {
      const answers = byCapability.find(({ capability }) => capability === kind);
      return answers && answers.asked > 0 ? [{ name, answers }] : [];
    });
    const [first] = asked;
    if (!first || !isDown(first.answers)) continue;
    const name = nameCapabilityInSentence(kind);
    if (asked.some(({ answers }) => !isDown(answers))) {
      const known = replaced.get(first.name) ?? [];
      replaced.set(first.name, [...known, { name, since: first.answers.lastSuccessAt }]);
    } else {
      const answered = asked.flatMap(({ answers }) => answers.lastSuccessAt ?? []);
      missing.push({ name, since: answered.toSorted().at(-1) ?? null });
    }
  }
  const [most] = [...replaced].toSorted(([, one], [, other]) => other.length - one.length);
  return { missing, replaced: most && { source: most[0], kinds: most[1] } };
}
