import type { ConditionNode } from "./combinators.ts";
import type { Operand } from "./comparisons.ts";
import type { Frame } from "./frame.ts";
import { LevelNode } from "./leaves.ts";
import { ConstantReader, MultipleReader, NewestReader, type Reader } from "./readers.ts";

/** Comparisons of the newest figures of one frame: their operands, two by two. */
export interface FrameComparisons {
  readonly frame: Frame;
  readonly operands: readonly Operand[];
}

interface Term {
  readonly factor: number;
  readonly of: NewestReader | ConstantReader;
}

/** Null where a condition is something else, or they read several frames or none. */
export function comparisonsOf(
  conditions: readonly ConditionNode[],
  placeConstant: (frame: Frame, value: number) => number,
): FrameComparisons | null {
  const terms: Term[] = [];
  for (const condition of conditions) {
    const sides = condition instanceof LevelNode ? condition.comparison : null;
    const found = sides?.map((reader) => termOf(reader)).filter((term) => term !== null) ?? [];
    if (found.length < 2) return null;
    terms.push(...found);
  }
  const frames = new Set(terms.flatMap(({ of }) => (of instanceof NewestReader ? [of.frame] : [])));
  const [frame] = frames;
  if (!frame || frames.size > 1) return null;
  const operands = terms.map(({ factor, of }) => ({
    factor,
    place: of instanceof NewestReader ? of.place : placeConstant(frame, of.value),
  }));
  return { frame, operands };
}

function termOf(reader: Reader, factor = 1): Term | null {
  if (reader instanceof MultipleReader) return termOf(reader.of, factor * reader.factor);
  const isPlain = reader instanceof NewestReader || reader instanceof ConstantReader;
  return isPlain ? { factor, of: reader } : null;
}
