import { splitLines } from "./splitLines.ts";

interface LineProblem {
  readonly line: number;
  readonly path: string | null;
  readonly sentence: string;
}

/** Rules have no duplicates and no preview. */
interface LineAnswer {
  readonly created: readonly number[];
  readonly accepted?: number;
  readonly alreadyThere?: readonly { readonly line: number }[];
  readonly problems: readonly LineProblem[];
}

interface LineRequest {
  readonly text: string;
  readonly skipInvalid: boolean;
  readonly preview: boolean;
}

export type SendLines = (request: LineRequest) => Promise<LineAnswer>;

export interface ImportReport {
  readonly created: number;
  readonly accepted: number;
  readonly alreadyThere: readonly number[];
  readonly problems: readonly LineProblem[];
  /** Error that stopped the import; created entries remain. */
  readonly failure?: unknown;
}

export interface ImportProgress {
  readonly isCheck: boolean;
  readonly done: number;
  readonly total: number;
}

interface ImportOptions {
  readonly send: SendLines;
  readonly skipInvalid: boolean;
  readonly preview: boolean;
  readonly onProgress: (progress: ImportProgress) => void;
}

const NOTHING: ImportReport = { created: 0, accepted: 0, alreadyThere: [], problems: [] };

/**
 * Imports all or nothing: several parts are all checked first. Line numbers continue across parts,
 * and equal lines count once.
 */
export async function importLines(
  text: string,
  { send, skipInvalid, preview, onProgress }: ImportOptions,
): Promise<ImportReport> {
  const parts = splitLines(text);
  const run = async (isCheck: boolean): Promise<ImportReport> => {
    let report = NOTHING;
    for (const [done, part] of parts.entries()) {
      onProgress({ isCheck, done, total: parts.length });
      try {
        const answer = await send({ text: part.text, skipInvalid, preview: isCheck });
        report = add(report, answer, part.before);
      } catch (failure) {
        return { ...report, failure };
      }
    }
    return report;
  };
  if (!preview && parts.length === 1) return run(false);
  const checked = await run(true);
  const isFine = checked.failure === undefined && (skipInvalid || checked.problems.length === 0);
  return preview || !isFine ? checked : run(false);
}

function add(report: ImportReport, answer: LineAnswer, before: number): ImportReport {
  const { created, accepted = created.length, alreadyThere = [], problems } = answer;
  return {
    created: report.created + created.length,
    accepted: report.accepted + accepted,
    alreadyThere: [...report.alreadyThere, ...alreadyThere.map(({ line }) => before + line)],
    problems: [
      ...report.problems,
      ...problems.map((problem) => ({ ...problem, line: before + problem.line })),
    ],
  };
}
