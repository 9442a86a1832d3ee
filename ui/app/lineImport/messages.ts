import { formatCount } from "../../format/number.ts";
import type { ImportProgress, ImportReport } from "./importLines.ts";

export const IMPORT = "Import";
export const PREVIEW = "Preview";
export const CANCEL = "Cancel";
export const CLOSE = "Close";
export const CHOOSE_FILE = "Choose a file";
export const FILE_UNREADABLE = "The file could not be read";
export const SKIP_INVALID = "Skip lines with problems";
export const IMPORT_FAILED = "Failed to import";
export const NOTHING_IMPORTED = "Nothing was imported";
export const LINES = "Skipped lines";
export const ALREADY_THERE = "already there";

export const describeLine = (line: number, sentence: string): string =>
  `Line ${formatCount(line)}: ${sentence}`;
export const describeRest = (count: number): string => `and ${formatCount(count)} more`;

export const describeProgress = ({ isCheck, done, total }: ImportProgress): string =>
  `${isCheck ? "Checking" : "Importing"} part ${formatCount(done + 1)} of ${formatCount(total)}`;

export interface ImportedThing {
  readonly one: string;
  readonly many: string;
}

const count = (number: number, { one, many }: ImportedThing): string =>
  `${formatCount(number)} ${number === 1 ? one : many}`;

export const describeTooLarge = (size: string): string =>
  `The file is larger than ${size}. Import it in parts`;
export const describeImported = (created: number, thing: ImportedThing): string =>
  `${count(created, thing)} imported`;

/** Another import skips the existing entries. */
export const describeInterrupted = (reason: string, created: number, thing: ImportedThing) =>
  created === 0
    ? `${IMPORT_FAILED}: ${reason}`
    : `${describeImported(created, thing)}. The rest failed: ${reason}`;

/** Example: "12 new alerts, 3 already there, 1 with a problem". */
export function describeReport(report: ImportReport, thing: ImportedThing, isPreview: boolean) {
  const { accepted, created, alreadyThere, problems } = report;
  const first = isPreview
    ? `${formatCount(accepted)} new ${accepted === 1 ? thing.one : thing.many}`
    : describeImported(created, thing);
  return [
    first,
    ...(alreadyThere.length > 0 ? [`${formatCount(alreadyThere.length)} ${ALREADY_THERE}`] : []),
    ...(problems.length > 0 ? [`${formatCount(problems.length)} with a problem`] : []),
  ].join(", ");
}
