import type { NewPortfolioTransaction } from "../../../contract/portfolioTransaction.ts";
import type { ReadRow } from "./format.ts";
import type { DuplicateMark } from "./markDuplicates.ts";

type Lots = NonNullable<NewPortfolioTransaction["lots"]>;

interface OpenRow {
  readonly row: Pick<ReadRow, "reference">;
}

/** A file of ours names lots by the ids that its purchases had where it was written. */
export function idsByReference(
  isOwn: boolean,
  stated: readonly OpenRow[],
  marks: readonly DuplicateMark[],
  kept: readonly OpenRow[],
  newestId: number,
): (lots: Lots) => Lots {
  const ids = new Map<string, string>();
  if (isOwn) {
    for (const [at, { row }] of stated.entries()) {
      const as = marks[at]?.recordedAs ?? null;
      if (row.reference !== undefined && as !== null) ids.set(row.reference, as);
    }
    for (const [at, { row }] of kept.entries()) {
      if (row.reference !== undefined) ids.set(row.reference, String(newestId + 1 + at));
    }
  }
  // A lot that a spin-off or a merger has moved has the ids of both.
  const toLot = (lot: string): string => {
    const parts = lot.split("/").map((part) => ids.get(part));
    return parts.includes(undefined) ? `file ${lot}`.slice(0, 15) : parts.join("/");
  };
  return (lots) =>
    lots.map(({ lot, quantity }) => ({
      quantity,
      lot: toLot(lot),
    }));
}
